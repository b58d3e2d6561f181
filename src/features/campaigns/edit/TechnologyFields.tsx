import { Autocomplete, Box, Button, TextField } from '@mui/material';
import type { RuleDraft, RuleProblems } from './campaignDraft.ts';
import { foldSearch } from '#domain/foldSearch.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { categories, isVersioned } from '#domain/tech-inventory/categories.ts';
import type { KnownTechnology } from '#domain/technologies/knownTechnologies.ts';
import { RetryAlert } from '#src/components/LoadState.tsx';
import type { KnownTechnologiesState } from './useKnownTechnologies.ts';

export interface TechnologyFieldsProps {
  readonly draft: RuleDraft;
  readonly technologies: KnownTechnologiesState;
  readonly problems: RuleProblems;
  readonly isReadOnly: boolean;
  readonly onChange: (changes: Partial<RuleDraft>) => void;
  readonly onBlur: (field: 'technology' | 'versions') => void;
}

export function TechnologyFields(props: TechnologyFieldsProps) {
  const { draft, technologies, problems, isReadOnly, onChange, onBlur } = props;
  const { technology, category, versions } = draft;
  const { known, isError, refetch } = technologies;
  const found = known?.find(technology) ?? [];
  const chosen = found.find((each) => each.category === category) ?? found[0];
  const near = problems.technology !== undefined && known && chosen === undefined ? known.findNear(technology) : [];
  const take = ({ name, category: own }: Pick<KnownTechnology, 'name' | 'category'>): void =>
    onChange({ technology: name, category: own });
  return (
    <>
      <Box>
        <Autocomplete<KnownTechnology, false, false, true>
          freeSolo
          autoHighlight
          size="small"
          readOnly={isReadOnly}
          options={known?.list ?? []}
          filterOptions={(all) => findOptions(all, technology)}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
          getOptionKey={(option) => (typeof option === 'string' ? option : `${option.category} ${option.name}`)}
          renderOption={({ key, ...option }, each) => (
            <Box component="li" key={key} {...option} sx={{ overflowWrap: 'anywhere' }}>
              {`${each.name} (${describeUse(each)})`}
            </Box>
          )}
          value={null}
          inputValue={technology}
          onInputChange={(_, text, reason) => {
            if (reason === 'input' || reason === 'clear') onChange({ technology: text, category: '' });
          }}
          onChange={(_, option) => {
            // Enter gives the text alone: it stands for the highlighted option.
            const taken = typeof option === 'string' ? findOptions(known?.list ?? [], option)[0] : option;
            if (taken) take(taken);
          }}
          renderInput={(input) => (
            <TextField
              {...input}
              name="technology"
              required
              label="Technology"
              error={problems.technology !== undefined}
              helperText={problems.technology ?? describeTyped(known !== undefined || isError, chosen)}
              onBlur={() => onBlur('technology')}
            />
          )}
        />
        {near.length > 0 && (
          <Box role="group" aria-label="Near names" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            {near.map((name) => (
              <Button
                key={name}
                size="small"
                variant="outlined"
                onClick={() => onChange({ technology: name, category: '' })}
              >
                Did you mean {name}?
              </Button>
            ))}
          </Box>
        )}
        {isError && known === undefined && (
          <RetryAlert severity="error" onRetry={refetch} sx={{ mt: 1 }}>
            The technologies could not be loaded.
          </RetryAlert>
        )}
      </Box>
      {found.length > 1 && (
        <TextField
          name="category"
          select
          size="small"
          label="Where"
          value={chosen?.category}
          onChange={({ target }) => {
            const other = found.find((each) => each.category === target.value);
            if (other) take(other);
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {found.map((each) => (
            <option key={each.category} value={each.category}>
              {describeUse(each)}
            </option>
          ))}
        </TextField>
      )}
      {(chosen === undefined || isVersioned(chosen.category)) && (
        <TextField
          name="versions"
          size="small"
          autoComplete="off"
          label="Versions"
          value={versions}
          error={problems.versions !== undefined}
          helperText={problems.versions ?? 'Such as 8, < 17, >= 9 < 12 or no version. Empty: every version.'}
          onChange={({ target }) => onChange({ versions: target.value })}
          onBlur={() => onBlur('versions')}
          slotProps={{ input: { readOnly: isReadOnly }, htmlInput: { maxLength: 100, spellCheck: false } }}
        />
      )}
    </>
  );
}

/** `Languages: 812 teams` */
function describeUse({ category, teams }: KnownTechnology): string {
  return `${categories[category].label}: ${teams === 0 ? 'no team' : formatCount(teams, 'team')}`;
}

function describeTyped(isLoaded: boolean, chosen: KnownTechnology | undefined): string {
  if (chosen) return `${chosen.name}, ${describeUse(chosen)}`;
  return isLoaded ? 'What teams use, by any of its names.' : 'Loading technologies...';
}

const maxOptions = 20;

/** Names that begin with the text, then those that contain it; each most used first. */
function findOptions(all: readonly KnownTechnology[], text: string): KnownTechnology[] {
  const wanted = foldSearch(text);
  const folded = all.map((option) => ({ option, name: foldSearch(option.name) }));
  const begin = folded.filter(({ name }) => name.startsWith(wanted));
  const contain = folded.filter(({ name }) => !name.startsWith(wanted) && name.includes(wanted));
  const equal = begin.filter(({ name }) => name === wanted);
  return [...new Set([...equal, ...begin, ...contain])].slice(0, maxOptions).map(({ option }) => option);
}
