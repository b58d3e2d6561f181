import RefreshIcon from '@mui/icons-material/Refresh';
import { Alert, type AlertColor, Button, CircularProgress, Stack } from '@mui/material';
import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { type CallError, callOutcome, describeCallError } from '#src/live/callOutcome.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useRunCalculationMutation } from './metricCalculationsApi.ts';

const severities: Readonly<Record<RunOutcome['kind'], AlertColor>> = {
  done: 'success',
  failed: 'error',
  pending: 'warning',
};

/** The cache key keeps the state of a run while the admin is on other pages. */
export function RecalculateButton() {
  return (
    <ForAdmins>
      <Recalculation />
    </ForAdmins>
  );
}

function Recalculation() {
  const { metricCalculatorFunctionId = functionIds.metricCalculator } = useRuntimeConfig();
  const [run, { data, error, isLoading, reset }] = useRunCalculationMutation({ fixedCacheKey: 'recalculate' });
  const outcome = data ? parseRunReply(data) : error && toRunOutcome(error);
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

interface RunOutcome {
  /** `pending`: it, or another one, may still be running. */
  readonly kind: 'done' | 'failed' | 'pending';
  readonly message: string;
}

const done: RunOutcome = { kind: 'done', message: 'All metrics have been calculated.' };
const timedOut: RunOutcome = {
  kind: 'pending',
  message: 'The calculation is taking longer than usual. Check again in a minute.',
};
const noResponse: RunOutcome = {
  kind: 'pending',
  message: "We got no answer, so we don't know yet whether the metrics were calculated. Check again in a minute.",
};

const leaseLost: RunOutcome = {
  kind: 'pending',
  message:
    'Another calculation ran at the same time, so the metrics are being calculated once more. Check again in a minute.',
};

const conflictStatus = 409;
const refusal = v.object({ message: v.pipe(v.string(), v.regex(/\S/u)) });
const lost = v.object({ outcome: v.literal('lost') });

/** A failure has the function's own error message. */
export function parseRunReply({ status, statusCode, body }: FunctionReply): RunOutcome {
  const reply = parseJson(body);
  const message = v.is(refusal, reply) ? reply.message : undefined;
  if (status !== 'completed') return failed(message);
  if (statusCode === conflictStatus && message !== undefined) return { kind: 'pending', message };
  if (statusCode < 200 || statusCode >= 300) return failed(message);
  return v.is(lost, reply) ? leaseLost : done;
}

/** Outcome of a failed request: the calculation may have run unless we know better. */
export function toRunOutcome(error: CallError): RunOutcome {
  const outcome = callOutcome(error);
  if (outcome === 'timedOut') return timedOut;
  return outcome === 'unknown' ? noResponse : failed(describeCallError(error));
}

function failed(reason = 'the function failed'): RunOutcome {
  return { kind: 'failed', message: `Calculation failed: ${reason}` };
}
