import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type ClipboardEventHandler, type RefObject, useCallback, useMemo, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { type InventoryColumn, isVersioned } from '#domain/tech-inventory/categories.ts';
import { findCommonSpelling, indexVariants, type SpellingVariant } from '#domain/tech-inventory/itemUsage.ts';
import { itemKey, parseItems } from '#domain/tech-inventory/items.ts';
import { foldText } from '#domain/upload/foldText.ts';
import { useListItemUseQuery } from './inventoryApi.ts';

/** What an input offers, and how many teams use it. */
interface UsageOption {
  readonly text: string;
  readonly teams: number;
}

interface UsageAutocompleteProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onPaste?: ClipboardEventHandler;
  readonly suggestions: readonly UsageOption[];
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** What the list must not cover: it opens below or above it. */
  readonly listAnchor: RefObject<HTMLElement | null>;
}

const textOf = (option: UsageOption | string) => (typeof option === 'string' ? option : option.text);

/** A text input that offers what other teams use; anything else can be typed as well. */
export function UsageAutocomplete(props: UsageAutocompleteProps) {
  const { label, value, onChange, onPaste, suggestions, error, isReadOnly, inputRef, listAnchor } = props;
  const [wantsList, setWantsList] = useState(false);
  const options = useMemo(() => filterOptions(suggestions, value), [suggestions, value]);
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
      open={wantsList && options.length > 0}
      onOpen={() => setWantsList(true)}
      onClose={() => setWantsList(false)}
      onBlur={() => setWantsList(false)}
      options={options}
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
            // What is saved leaves an empty input, which nobody asked for suggestions.
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

const most = 8;

/** The few that fit what is typed: those that begin with it, then those that contain it. What is typed in full needs no suggestion. */
function filterOptions(suggestions: readonly UsageOption[], typed: string): UsageOption[] {
  const wanted = foldText(typed);
  const folded = suggestions.map((suggestion) => ({ suggestion, text: foldText(suggestion.text) }));
  const others = folded.filter(({ text }) => text !== wanted);
  const begin = others.filter(({ text }) => text.startsWith(wanted));
  const contain = others.filter(({ text }) => !text.startsWith(wanted) && text.includes(wanted));
  return [...begin, ...contain].slice(0, most).map(({ suggestion }) => suggestion);
}

interface ItemOptions {
  readonly names: readonly UsageOption[];
  /** Of the name that is typed. */
  readonly versions: readonly UsageOption[];
}

const none: ItemOptions = { names: [], versions: [] };

/** What other teams already use in a category, the most used first; nothing while that is not known. */
export function useUsageOptions(column: InventoryColumn, stored: string | null, typedName: string): ItemOptions {
  const { data: uses } = useListItemUseQuery(column);
  return useMemo(() => {
    if (uses === undefined) return none;
    const own = new Set(parseItems(column, stored).map(({ name }) => foldText(name)));
    const typed = foldText(typedName);
    const versions = uses.find(({ name }) => foldText(name) === typed)?.versions ?? [];
    return {
      // The team's own use is no news to it; with versions the same name may well come a second time.
      names: uses
        .map(({ name, teams }) => ({ text: name, teams: teams - (own.has(foldText(name)) ? 1 : 0) }))
        .filter(({ text, teams }) => teams > 0 && (isVersioned(column) || !own.has(foldText(text)))),
      versions: versions
        .filter(({ version }) => !hasItem(column, stored, `${typedName}:${version}`))
        .map(({ version, teams }) => ({ text: version, teams })),
    };
  }, [uses, column, stored, typedName]);
}

function hasItem(column: InventoryColumn, stored: string | null, text: string): boolean {
  return parseItems(column, stored).some((item) => itemKey(column, item.text) === itemKey(column, text));
}

/** A name → how more of the other teams spell it; null when they don't, and while what they use is not known. */
export function useCommonSpelling(
  column: InventoryColumn,
  stored: string | null,
): (name: string) => SpellingVariant | null {
  const { data: uses } = useListItemUseQuery(column);
  const index = useMemo(() => indexVariants(uses ?? []), [uses]);
  const own = useMemo(() => new Set(parseItems(column, stored).map(({ name }) => name)), [column, stored]);
  return useCallback((name) => findCommonSpelling(index, name, own), [index, own]);
}
