import RefreshIcon from '@mui/icons-material/Refresh';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { functionIds } from '#domain/resourceIds.ts';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/useCurrentUser.ts';
import { useRuntimeConfig } from '#src/config/useRuntimeConfig.ts';
import { useRunCalculationMutation } from '#src/features/metric-calculations/metricCalculationsApi.ts';
import { readRunError, readRunReply, type RunOutcome } from './readRunReply.ts';

const severities: Readonly<Record<RunOutcome['kind'], AlertColor>> = {
  done: 'success',
  failed: 'error',
  pending: 'warning',
};

/** Calculates the current month anew; for admins. A run that is under way is found under way after leaving the page and coming back. */
export function RecalculateButton() {
  const user = useCurrentUser();
  const { metricCalculatorFunctionId = functionIds.metricCalculator } = useRuntimeConfig();
  const [run, { data, error, isLoading, reset }] = useRunCalculationMutation({ fixedCacheKey: 'recalculate' });
  if (user === null || !isAdmin(user)) return null;
  const outcome = data ? readRunReply(data) : error && readRunError(error);
  return (
    <Stack sx={{ alignItems: { sm: 'flex-end' }, gap: 1, maxWidth: '100%' }}>
      <Button
        variant="outlined"
        startIcon={isLoading ? <CircularProgress size={16} color="inherit" aria-hidden /> : <RefreshIcon />}
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void run(metricCalculatorFunctionId);
        }}
      >
        {isLoading ? 'Calculating...' : 'Recalculate now'}
      </Button>
      <div role="status">
        {outcome && (
          <Alert severity={severities[outcome.kind]} onClose={reset}>
            {outcome.message}
          </Alert>
        )}
      </div>
    </Stack>
  );
}
