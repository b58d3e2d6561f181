import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ColumnMark, ComparedColumn } from './matchColumns';

interface ColumnListProps {
  readonly title: string;
  readonly columns: readonly ComparedColumn[];
}

/** Words as well as colours; `null` where there is nothing to add. */
const words: Readonly<Record<ColumnMark, string | null>> = {
  open: null,
  found: null,
  missing: 'missing',
  unused: 'not used',
};

const looks: Readonly<Record<ColumnMark, ChipProps>> = {
  open: {},
  found: { icon: <CheckIcon />, color: 'success' },
  missing: { icon: <MissingIcon />, color: 'error' },
  unused: {},
};

export function ColumnList({ title, columns }: ColumnListProps) {
  return (
    <div>
      <Typography variant="h3">{title}</Typography>
      <Stack
        component="ul"
        aria-label={title}
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, m: 0, mt: 1 }}
      >
        {columns.map(({ id, name, mark }) => (
          <li key={id}>
            <Chip
              variant="outlined"
              size="small"
              label={words[mark] === null ? name : `${name} (${words[mark]})`}
              {...looks[mark]}
              sx={{ maxWidth: '100%' }}
            />
          </li>
        ))}
      </Stack>
    </div>
  );
}
