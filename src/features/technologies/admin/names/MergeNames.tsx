import { Autocomplete, Box, Button, Chip, Paper, TextField, Typography } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { removeAlias } from '#domain/technologies/chosenNames.ts';
import { areNear } from '#domain/technologies/nearNames.ts';
import { resolvedKey, resolveName } from '#domain/technologies/readRules.ts';
import { type Technology, type TechnologyCategory, technologyKey } from '#domain/technologies/technology.ts';
import {
  noTechnologyFilters,
  type TechnologyQuery,
  type TechnologySummary,
} from '#domain/technologies/technologyQuery.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useChangeRules, useRuleBook } from '#src/data/rulesApi.ts';
import { useTechnologies } from '#src/data/search/useTechnologies.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { useMerge } from './MergeStatus.tsx';

interface MergeNamesProps {
  readonly technology: Technology;
}

export function MergeNames({ technology: { category, name: asked } }: MergeNamesProps) {
  const rules = useRuleBook()?.get(category);
  const used = useCategoryNames(category);
  const key = resolvedKey(rules, asked);
  // As the list spells it.
  const name = resolveName(rules, asked) ?? used?.find((each) => technologyKey(each.name) === key)?.name ?? asked;
  const aliases = rules?.names.find((each) => technologyKey(each.name) === key)?.aliases ?? [];
  const [isMerging, setIsMerging] = useState(false);
  const [changeRules, { error }] = useChangeRules();
  const button = useRef<HTMLButtonElement>(null);
  const { close, status } = useMerge(button, () => setIsMerging(false));

  return (
    <Paper component="section" variant="outlined" aria-label="Other names" sx={{ p: 2, mb: 2 }}>
      <Typography component="h2" variant="h3">
        Other names
      </Typography>
      {aliases.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', my: 1 }}>No other name leads here.</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, my: 1 }}>
          {aliases.map((alias) => (
            <li key={alias}>
              <Chip
                label={alias}
                aria-label={`${alias}: press Delete to let it be a name of its own`}
                onDelete={() => {
                  button.current?.focus();
                  void changeRules(category, 'names', (list) => removeAlias(list, name, alias));
                }}
              />
            </li>
          ))}
        </Box>
      )}
      <SaveFailureAlert failure={describeSaveFailure(error)} />
      <Button ref={button} size="small" variant="outlined" onClick={() => setIsMerging(true)}>
        Merge another name into this one…
      </Button>
      {status}
      {isMerging && <OtherNameDialog technology={{ category, name }} onClose={close} />}
    </Paper>
  );
}

interface OtherNameDialogProps extends MergeNamesProps {
  readonly onClose: (mergeId: string | null) => void;
}

/** Near names come first, then the most used; any other can be typed. */
function OtherNameDialog({ technology: { category, name }, onClose }: OtherNameDialogProps) {
  const used = useCategoryNames(category);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const options = useMemo(() => {
    const others = (used ?? []).filter((each) => technologyKey(each.name) !== technologyKey(name));
    const isNear = (each: Technology) => areNear(each.name, name);
    return [...others.filter(isNear), ...others.filter((each) => !isNear(each))];
  }, [used, name]);
  const teamsOf = (text: string) => options.find((each) => each.name === text)?.teams;
  const alias = chosen.trim();
  return (
    <MergeDialog names={alias === '' ? null : { category, name, aliases: [alias] }} onClose={onClose}>
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        Another name of {categories[category].label} for <bdi>{name}</bdi>. The name <bdi>{name}</bdi> stays.
      </Typography>
      <Autocomplete
        freeSolo
        autoHighlight
        options={options.map((each) => each.name)}
        inputValue={typed}
        onInputChange={(_, text) => {
          setTyped(text);
          if (text.trim() !== alias) setChosen('');
        }}
        value={chosen}
        onChange={(_, value) => setChosen(value ?? '')}
        onBlur={() => setChosen(typed)}
        renderOption={({ key, ...option }, text) => (
          <Box component="li" key={key} {...option} sx={{ overflowWrap: 'anywhere' }}>
            {`${text}: ${formatCount(teamsOf(text) ?? 0, 'team')}`}
          </Box>
        )}
        renderInput={(input) => <TextField {...input} size="small" label="Name to merge" inputRef={focusOnMount} />}
      />
    </MergeDialog>
  );
}

const allOf = (category: TechnologyCategory): TechnologyQuery => ({
  ...noTechnologyFilters,
  ...{ text: '', category, sort: 'teams', descending: true, offset: 0 },
  // Infinity has no JSON.
  limit: Number.MAX_SAFE_INTEGER,
});

/** Most used first; undefined until they are there. */
function useCategoryNames(category: TechnologyCategory): readonly TechnologySummary[] | undefined {
  return useTechnologies(allOf(category)).data?.rows;
}
