import { Paper } from '@mui/material';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { selectWaitingWrites } from '#src/live/waitingWritesSlice.ts';
import { warnBeforeLeaving } from '#src/forms/warnBeforeLeaving.ts';
import { writeLimitText } from '#src/components/writeLimitText.ts';
import { paths } from '#src/paths.ts';
import { useAppSelector } from '#src/store/hooks.ts';

export function WaitingWritesNotice() {
  const { pathname } = useLocation();
  const count = useAppSelector(selectWaitingWrites);
  const [seen, setSeen] = useState({ count, total: count });
  if (count > seen.count) setSeen({ count, total: seen.total + count - seen.count });
  else if (count < seen.count) setSeen({ ...seen, count });
  useEffect(() => warnBeforeLeaving(), []);
  if (count === 0 || pathname === paths.enterMetrics) return null;
  const { total } = seen;
  const what = total === 1 ? 'Saving your change' : `Saving ${total - count + 1} of ${total}`;
  // A dialog hides the root from screen readers.
  return createPortal(
    <Paper
      role="status"
      elevation={6}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: 24,
        left: 24,
        right: { xs: 24, sm: 'auto' },
        px: 2,
        py: 1.5,
      }}
    >
      {what}; {writeLimitText}.
    </Paper>,
    document.body,
  );
}
