import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ExportState } from './exportSlice.ts';

interface ExportStatusProps {
  /** `found`: one that was made before is offered again. */
  readonly status: ExportState['status'] | 'found';
}

/** How far the export is; told to screen readers as it changes. */
export function ExportStatus({ status }: ExportStatusProps) {
  return (
    <div>
      <Box role="status">{describe(status)}</Box>
      {status === 'preparing' && <LinearProgress aria-label="Preparing the export" sx={{ mt: 2, borderRadius: 1 }} />}
    </div>
  );
}

function describe(status: ExportStatusProps['status']): ReactNode {
  if (status === 'complete') {
    return (
      <Alert severity="success" role="none">
        Your export is ready.
      </Alert>
    );
  }
  if (status === 'found') {
    return (
      <Typography sx={{ maxWidth: '62ch' }}>
        You can still download your latest export. Generate a new one to get what has changed since.
      </Typography>
    );
  }
  if (status === 'preparing') {
    return (
      <>
        <Typography sx={{ fontWeight: 600 }}>Preparing your data export...</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          This can take up to half a minute. You can use other screens in the meantime.
        </Typography>
      </>
    );
  }
  return (
    <Typography sx={{ maxWidth: '62ch' }}>
      One Excel file with everything: a worksheet each for teams, members, tech inventory, monthly metrics and the
      metric calculations of all years.
    </Typography>
  );
}
