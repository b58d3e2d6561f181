import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, type ComponentProps, createContext, memo, useContext, useRef } from 'react';
import type { ListSearch } from '#src/components/useSearchTerm.ts';
import { useShortcut } from '#src/components/useShortcut.ts';
import { teamListTexts } from './firstTeams.ts';

/** Text of the search box. A context, so that a key re-renders the input and not the field around it. */
const TermContext = createContext('');

interface TeamSearchBoxProps {
  readonly search: ListSearch;
  /** Referentially stable between renders. */
  readonly onFocus: () => void;
}

export function TeamSearchBox({ search: { term, setTerm, settle }, onFocus }: TeamSearchBoxProps) {
  return (
    <TermContext value={term}>
      <SearchField setTerm={setTerm} settle={settle} onFocus={onFocus} />
    </TermContext>
  );
}

const fieldWidth = { width: { xs: '100%', sm: 320 } } as const;

interface SearchFieldProps extends Pick<ListSearch, 'setTerm' | 'settle'>, Pick<TeamSearchBoxProps, 'onFocus'> {}

const SearchField = memo(function SearchField({ setTerm, settle, onFocus }: SearchFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useShortcut('/', () => {
    inputRef.current?.focus();
    inputRef.current?.select();
  });
  return (
    <TextField
      inputRef={inputRef}
      type="search"
      size="small"
      placeholder={teamListTexts.searchPlaceholder}
      onChange={(event: ChangeEvent<HTMLInputElement>) => setTerm(event.target.value)}
      onFocus={onFocus}
      onBlur={settle}
      sx={fieldWidth}
      slotProps={{
        htmlInput: { 'aria-label': teamListTexts.searchLabel, 'aria-keyshortcuts': '/', maxLength: 256 },
        input: {
          inputComponent: TermInput,
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: <ShortcutHint />,
        },
      }}
    />
  );
});

function TermInput(props: ComponentProps<'input'>) {
  return <input {...props} value={useContext(TermContext)} />;
}

const keyCap = {
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  fontSize: 12,
  lineHeight: 1.5,
} as const;

function ShortcutHint() {
  if (useContext(TermContext) !== '') return null;
  return (
    <InputAdornment position="end" sx={{ display: { xs: 'none', md: 'flex' } }}>
      <Box component="kbd" title="Press / to search" sx={keyCap}>
        /
      </Box>
    </InputAdornment>
  );
}
