import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ExportState } from './exportSlice';

/** How far the export is; told to screen readers as it changes. */
export function ExportStatus({ status }: Pick<ExportState, 'status'>) {
  return (
    <div>
      <Box role="status">{describe(status)}</Box>
      {status === 'preparing' && <LinearProgress aria-label="Preparing the export" sx={{ mt: 2, borderRadius: 1 }} />}
    </div>
  );
}

function describe(status: ExportState['status']): ReactNode {
  if (status === 'complete') {
    return (
      <Alert severity="success" role="none">
        Your export is ready.
      </Alert>
    );
  }
  if (status === 'preparing') {
    return (
      <>
        <Typography sx={{ fontWeight: 600 }}>Preparing your data export...</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          This can take up to half a minute. You can go to another screen meanwhile.
        </Typography>
      </>
    );
  }
  return (
    <Typography sx={{ maxWidth: '62ch' }}>
      One Excel file with everything: a worksheet each for teams, members, tech inventory, monthly metrics and metric
      calculations.
    </Typography>
  );
}
