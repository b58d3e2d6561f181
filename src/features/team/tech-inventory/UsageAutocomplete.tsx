import { Autocomplete, Box, TextField } from '@mui/material';
import { type ClipboardEventHandler, type RefObject, useCallback, useMemo, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { type InventoryColumn, isVersioned } from '#domain/tech-inventory/categories.ts';
import { findCommonSpelling, indexVariants, type SpellingVariant } from '#domain/tech-inventory/itemUsage.ts';
import { itemKey, parseItems } from '#domain/tech-inventory/items.ts';
import { resolveName } from '#domain/technologies/readRules.ts';
import { type TechnologyCategory, technologyKey } from '#domain/technologies/technology.ts';
import { foldText } from '#domain/foldText.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { useListItemUsageQuery } from '#src/data/inventoryApi.ts';

interface UsageOption {
  readonly text: string;
  readonly teams: number;
}

interface UsageAutocompleteProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onPaste?: ClipboardEventHandler;
  readonly options: readonly UsageOption[];
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Element that the list must not cover: it opens below or above it. */
  readonly listAnchor: RefObject<HTMLElement | null>;
}

const textOf = (option: UsageOption | string) => (typeof option === 'string' ? option : option.text);

export function UsageAutocomplete(props: UsageAutocompleteProps) {
  const { label, value, onChange, onPaste, options, error, isReadOnly, inputRef, listAnchor } = props;
  const [wantsList, setWantsList] = useState(false);
  const matching = useMemo(() => filterOptions(options, value), [options, value]);
  return (
    <Autocomplete
      freeSolo
      readOnly={isReadOnly}
      disablePortal
      slotProps={{
        paper: { variant: 'outlined', sx: { my: 0.5 } },
        // The anchor is there whenever a list is open: the form that both are in.
        popper: { anchorEl: () => listAnchor.current ?? document.body, placement: 'bottom-start' },
      }}
      size="small"
      // Open only when there is something to see: Escape closes a list, and cancels where there is none.
      open={wantsList && matching.length > 0}
      onOpen={() => setWantsList(true)}
      onClose={() => setWantsList(false)}
      onBlur={() => setWantsList(false)}
      options={matching}
      filterOptions={(all) => all}
      getOptionLabel={textOf}
      isOptionEqualToValue={(option, chosen) => textOf(option) === textOf(chosen)}
      value={value}
      inputValue={value}
      onInputChange={(_, text) => {
        if (text !== value) onChange(text);
      }}
      renderOption={({ key, ...option }, { text, teams }) => (
        <Box component="li" key={key} {...option} sx={{ overflowWrap: 'anywhere' }}>
          {`${text}: ${formatCount(teams, 'team')}`}
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          inputRef={inputRef}
          onPaste={onPaste}
          onKeyDown={({ key }) => {
            // Saving empties the input, and nobody asked for suggestions there.
            if (key === 'Enter') setWantsList(false);
          }}
          error={error !== undefined}
          helperText={error}
          slotProps={{ ...input.slotProps, formHelperText: { role: 'alert' } }}
        />
      )}
    />
  );
}

const maxOptions = 8;

/** Options that begin with the typed text, another case of it first, then those that contain it. */
function filterOptions(options: readonly UsageOption[], typed: string): UsageOption[] {
  const wanted = foldText(typed);
  const folded = options.map((option) => ({ option, text: foldText(option.text) }));
  const others = folded.filter(({ option }) => option.text !== typed.trim());
  const equal = others.filter(({ text }) => text === wanted);
  const begin = others.filter(({ text }) => text !== wanted && text.startsWith(wanted));
  const contain = others.filter(({ text }) => !text.startsWith(wanted) && text.includes(wanted));
  return [...equal, ...begin, ...contain].slice(0, maxOptions).map(({ option }) => option);
}

interface ItemOptions {
  readonly names: readonly UsageOption[];
  /** Of the name that is typed. */
  readonly versions: readonly UsageOption[];
}

const none: ItemOptions = { names: [], versions: [] };

/** The name that an admin chose for this one, when that is another name; null while nobody knows. */
export function useKnownAs(column: InventoryColumn): (name: string) => string | null {
  const rules = useRuleBook()?.get(column as TechnologyCategory);
  return useCallback(
    (name) => {
      const chosen = resolveName(rules, name);
      return chosen !== null && technologyKey(chosen) !== technologyKey(name) ? chosen : null;
    },
    [rules],
  );
}

/** Most used first; none while they load. */
export function useUsageOptions(column: InventoryColumn, stored: string | null, typedName: string): ItemOptions {
  const { data: usage } = useListItemUsageQuery(column);
  const knownAs = useKnownAs(column);
  return useMemo(() => {
    if (usage === undefined) return none;
    const own = new Set(parseItems(column, stored).map(({ name }) => foldText(knownAs(name) ?? name)));
    const typed = foldText(typedName);
    const versions = usage.find(({ name }) => foldText(name) === typed)?.versions ?? [];
    return {
      // The team's own use doesn't count; in a versioned category a name may come a second time.
      names: usage
        .map(({ name, teams }) => ({ text: name, teams: teams - (own.has(foldText(name)) ? 1 : 0) }))
        .filter(
          ({ text, teams }) => teams > 0 && knownAs(text) === null && (isVersioned(column) || !own.has(foldText(text))),
        ),
      versions: versions
        .filter(({ version }) => !hasItem(column, stored, `${typedName}:${version}`))
        .map(({ version, teams }) => ({ text: version, teams })),
    };
  }, [usage, knownAs, column, stored, typedName]);
}

function hasItem(column: InventoryColumn, stored: string | null, text: string): boolean {
  return parseItems(column, stored).some((item) => itemKey(column, item.text) === itemKey(column, text));
}

/** Returns a lookup: a name → the spelling that more of the other teams use; null when there is none, or while they load. */
export function useCommonSpelling(
  column: InventoryColumn,
  stored: string | null,
): (name: string) => SpellingVariant | null {
  const { data: usage } = useListItemUsageQuery(column);
  const index = useMemo(() => indexVariants(usage ?? []), [usage]);
  const own = useMemo(() => new Set(parseItems(column, stored).map(({ name }) => name)), [column, stored]);
  return useCallback((name) => findCommonSpelling(index, name, own), [index, own]);
}
