import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ColumnMark, ComparedColumn } from './matchColumns.ts';

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
        {columns.map((column) => (
          <li key={column.id}>
            <ColumnChip {...column} />
          </li>
        ))}
      </Stack>
    </div>
  );
}

function ColumnChip({ name, mark, isUnstored = false, hint }: ComparedColumn) {
  const notes = [words[mark], isUnstored ? 'not stored' : null].filter((note) => note !== null);
  const chip = (
    <Chip
      variant="outlined"
      size="small"
      label={notes.length === 0 ? name : `${name} (${notes.join(', ')})`}
      {...looks[mark]}
      // A hint must be found by keyboard, too.
      {...(hint !== undefined && { tabIndex: 0 })}
      sx={{ maxWidth: '100%' }}
    />
  );
  return hint === undefined ? (
    chip
  ) : (
    <Tooltip title={hint} describeChild>
      {chip}
    </Tooltip>
  );
}
