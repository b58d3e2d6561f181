import SearchIcon from '@mui/icons-material/Search';
import { Box, InputAdornment, TextField } from '@mui/material';
import { type ChangeEvent, type ComponentProps, createContext, memo, useContext, useRef } from 'react';
import { useShortcut } from '#src/components/useShortcut.ts';
import type { ListSearch } from './useSearchTerm.ts';

/** A context, so that a key re-renders the input and not the field around it. */
const TermContext = createContext('');

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly width: number;
  readonly describedBy?: string;
  readonly showsKey?: boolean;
  /** Referentially stable, if a key is to cost little. */
  readonly onFocus?: () => void;
}

export function SearchInput({ search, ...box }: SearchBoxProps & { readonly search: ListSearch }) {
  const { term, setTerm, settle } = search;
  return (
    <TermContext value={term}>
      <SearchBox setTerm={setTerm} settle={settle} {...box} />
    </TermContext>
  );
}

const SearchBox = memo(function SearchBox(props: SearchBoxProps & Pick<ListSearch, 'setTerm' | 'settle'>) {
  const { label, placeholder, width, describedBy, showsKey = false, onFocus, setTerm, settle } = props;
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
      placeholder={placeholder}
      onChange={(event: ChangeEvent<HTMLInputElement>) => setTerm(event.target.value)}
      onFocus={onFocus}
      onBlur={settle}
      sx={{ width: { xs: '100%', sm: width } }}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-keyshortcuts': '/',
          maxLength: 256,
        },
        input: {
          inputComponent: TermInput,
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          ...(showsKey && { endAdornment: <KeyHint /> }),
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

function KeyHint() {
  if (useContext(TermContext) !== '') return null;
  return (
    <InputAdornment position="end" sx={{ display: { xs: 'none', md: 'flex' } }}>
      <Box component="kbd" title="Press / to search" sx={keyCap}>
        /
      </Box>
    </InputAdornment>
  );
}
