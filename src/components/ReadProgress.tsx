import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#domain/formatNumber.ts';

interface ReadProgressProps {
  readonly label: string;
  /** Null: nothing is being read. */
  readonly read: number | null;
  readonly total: number;
  readonly onCancel: () => void;
}

/** How many teams' people have been read. */
export function ReadProgress({ label, read, total, onCancel }: ReadProgressProps) {
  if (read === null) return null;
  return (
    <>
      <Typography role="status" aria-label={label} variant="body2" sx={{ color: 'text.secondary' }}>
        {read === 0 ? 'Reading who to ask...' : `${formatNumber(read)} of ${formatNumber(total)} teams read...`}
      </Typography>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
