import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo, useState, type ClipboardEventHandler, type RefObject } from 'react';
import { countTeams } from './countTeams.ts';
import { matchSuggestions } from './matchSuggestions.ts';
import type { Suggestion } from './Suggestion.ts';

interface SuggestingInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onPaste?: ClipboardEventHandler;
  readonly suggestions: readonly Suggestion[];
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** What the list must not cover: it opens below or above it. */
  readonly listAnchor: RefObject<HTMLElement | null>;
}

const textOf = (option: Suggestion | string) => (typeof option === 'string' ? option : option.text);

/** A text input that offers what other teams use; anything else can be typed as well. */
export function SuggestingInput(props: SuggestingInputProps) {
  const { label, value, onChange, onPaste, suggestions, error, isReadOnly, inputRef, listAnchor } = props;
  const [wantsList, setWantsList] = useState(false);
  const options = useMemo(() => matchSuggestions(suggestions, value), [suggestions, value]);
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
          {`${text}: ${countTeams(teams)}`}
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
