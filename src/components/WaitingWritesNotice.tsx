import Paper from '@mui/material/Paper';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { selectWaitingWrites } from '#src/api/waitingWritesSlice.ts';
import { warnBeforeLeaving } from '#src/components/warnBeforeLeaving.ts';
import { writeLimitText } from '#src/components/writeLimitText.ts';
import { paths } from '#src/paths.ts';
import { useAppSelector } from '#src/store/hooks.ts';

/** While changes wait for the platform's next minute: says so, and makes the browser ask before the page is left. */
export function WaitingWritesNotice() {
  const { pathname } = useLocation();
  const count = useAppSelector(selectWaitingWrites);
  const [seen, setSeen] = useState({ count, total: count });
  if (count > seen.count) setSeen({ count, total: seen.total + count - seen.count });
  else if (count < seen.count) setSeen({ ...seen, count });
  useEffect(() => warnBeforeLeaving(), []);
  // Enter Metrics says it with its own count.
  if (count === 0 || pathname === paths.enterMetrics) return null;
  const { total } = seen;
  const what = total === 1 ? 'Saving your change' : `Saving ${total - count + 1} of ${total}`;
  // Outside the root, which a dialog hides from screen readers.
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
