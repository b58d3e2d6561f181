import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { TeamSearch } from './useTeamSearch';

interface TeamSearchBoxProps {
  readonly search: TeamSearch;
}

export function TeamSearchBox({ search: { term, setTerm, settle } }: TeamSearchBoxProps) {
  return (
    <TextField
      type="search"
      size="small"
      placeholder="Search Teams..."
      value={term}
      onChange={(event) => setTerm(event.target.value)}
      onBlur={settle}
      sx={{ width: { xs: '100%', sm: 320 } }}
      slotProps={{
        htmlInput: { 'aria-label': 'Search Teams', maxLength: 256 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
