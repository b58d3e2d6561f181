import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  memo,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { useLatest } from '#src/components/useLatest.ts';
import { useShortcut } from '#src/components/useShortcut.ts';
import { teamListTexts } from './firstTeams.ts';

/** Text of the search box. A context, so that a key re-renders the input and not the field around it. */
const TermContext = createContext('');

export function TeamSearchBox({ search: { term, setTerm, settle } }: { readonly search: TeamSearch }) {
  return (
    <TermContext value={term}>
      <SearchField setTerm={setTerm} settle={settle} />
    </TermContext>
  );
}

const fieldWidth = { width: { xs: '100%', sm: 320 } } as const;

const SearchField = memo(function SearchField({ setTerm, settle }: Pick<TeamSearch, 'setTerm' | 'settle'>) {
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

/** Debounces the address: browsers limit history changes (Safari: 100 in 30 s). */
const addressDelayMs = 250;

interface TeamSearch {
  /** Text of the search box. */
  readonly term: string;
  readonly setTerm: (term: string) => void;
  /** Whether the address has caught up. */
  readonly isSettled: boolean;
  /** Writes the term to the address now, before something else reads or leaves it. */
  readonly settle: () => void;
}

/** Search term of the team list, debounced into `?search=`; a new search begins at page 1. */
export function useTeamSearch(): TeamSearch {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const addressTerm = params.get('search') ?? '';
  const [term, setTerm] = useState(addressTerm);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // A replaced address was written below, perhaps some keys ago; any other one (Back, a link) sets the term.
    if (navigationType !== NavigationType.Replace) setTerm(addressTerm);
  }

  const isSettled = term === addressTerm;
  const settle = useLatest(() => {
    if (isSettled) return;
    const next = (now: URLSearchParams) => withTerm(now, term);
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true });
  });

  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(settle, addressDelayMs);
    return () => clearTimeout(timer);
  }, [isSettled, term, settle]);

  return useMemo(() => ({ term, setTerm, isSettled, settle }), [term, isSettled, settle]);
}

function withTerm(params: URLSearchParams, term: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (term === '') next.delete('search');
  else next.set('search', term);
  return next;
}
