import Alert from '@mui/material/Alert';
import { formatDay } from './formatDay.ts';

interface LatestNoticeProps {
  /** Of the latest values; '' when there are none. */
  readonly newest: string;
  /** `YYYY-MM-DD` in the organisation's calendar. */
  readonly today: string;
}

/** Says of which day the latest values are when they are not today's. */
export function LatestNotice({ newest, today }: LatestNoticeProps) {
  if (newest >= today) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {newest === ''
        ? 'No metrics have been calculated yet.'
        : `Today's metrics have not been calculated yet. Latest Metrics shows the values of ${formatDay(newest)}.`}
    </Alert>
  );
}
