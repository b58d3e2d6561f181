import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useShortcut } from '#src/components/useShortcut.ts';
import type { TeamSearch } from './useTeamSearch.ts';

interface TeamSearchBoxProps {
  readonly search: TeamSearch;
}

const keyCap = {
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  fontSize: 12,
  lineHeight: 1.5,
} as const;

export function TeamSearchBox({ search: { term, setTerm, settle } }: TeamSearchBoxProps) {
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
      placeholder="Search Teams..."
      value={term}
      onChange={(event) => setTerm(event.target.value)}
      onBlur={settle}
      sx={{ width: { xs: '100%', sm: 320 } }}
      slotProps={{
        htmlInput: { 'aria-label': 'Search Teams', 'aria-keyshortcuts': '/', maxLength: 256 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: term === '' && (
            <InputAdornment position="end" sx={{ display: { xs: 'none', md: 'flex' } }}>
              <Box component="kbd" title="Press / to search" sx={keyCap}>
                /
              </Box>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
