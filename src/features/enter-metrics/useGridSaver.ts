import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { MetricsEdit } from '#domain/monthly-metrics/mergeMetrics.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { type CallError, callOutcome } from '#src/live/callOutcome.ts';
import { describeSaveFailure, isServerAway } from '#src/live/saveFailure.ts';
import { selectWaitingWrites } from '#src/live/waitingWritesSlice.ts';
import { writeLimitText } from '#src/components/writeLimitText.ts';
import { describeConfirmation } from '#src/components/monthly-metrics/describeConfirmation.ts';
import { useConfirmMetricsMutation } from '#src/data/metricsApi.ts';
import { useReportSave } from '#src/components/monthly-metrics/metricsSavers.ts';
import type { ThisMonth } from '#src/components/monthly-metrics/useThisMonth.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { GridAction, RowOutcome } from '#domain/monthly-metrics/gridState.ts';

interface TeamEdit {
  readonly teamId: string;
  readonly edit: MetricsEdit;
}

type TeamResult = 'done' | 'conflict' | 'failed';

interface StepResult {
  readonly result: TeamResult;
  /** Absent where the row shows it anyway. */
  readonly outcome?: RowOutcome;
  readonly error?: CallError;
}

interface Verbs {
  readonly done: string;
  readonly doing: string;
}

const saving: Verbs = { done: 'saved', doing: 'Saving' };
const confirming: Verbs = { done: 'confirmed', doing: 'Confirming' };

/** Team by team, as each team's own form does; one that fails doesn't hold up the others. */
export function useGridSaver(dispatch: Dispatch<GridAction>, present: ThisMonth) {
  const { thisMonth, timeZone, tellMonth } = present;
  const reportSave = useReportSave(present);
  const [confirmOne] = useConfirmMetricsMutation();
  const isWaiting = useAppSelector(selectWaitingWrites) > 0;
  const [progress, setProgress] = useState('');
  const [summary, setSummary] = useState('');
  const stopRef = useStop();
  const [isBusy, setIsBusy] = useState(false);
  const [failedIds, setFailedIds] = useState<readonly string[]>([]);
  const [isAway, setIsAway] = useState(false);

  async function saveOne({ teamId, edit }: TeamEdit): Promise<StepResult> {
    const { conflicts, notice, failure, error } = await reportSave.save({ teamId, edit });
    if (error) return { result: 'failed', error };
    if (failure !== undefined) return { result: 'failed', outcome: { severity: 'warning', text: failure.text } };
    if (conflicts.length > 0) return { result: 'conflict' };
    dispatch({ type: 'saved', teamId });
    return {
      result: 'done',
      outcome: notice === undefined ? { severity: 'success', text: 'Saved.' } : { severity: 'warning', text: notice },
    };
  }

  async function confirmTeam(seen: MonthlyMetrics): Promise<StepResult> {
    const { data, error } = await confirmOne({ teamId: seen.$id, seen, month: thisMonth, timeZone });
    if (error) return { result: 'failed', error };
    if (data.outcome === 'reported') return { result: 'done', outcome: { severity: 'success', text: 'Confirmed.' } };
    const outcome = describeConfirmation(data, undefined, { thisMonth, timeZone });
    if (data.outcome === 'monthEnded') {
      tellMonth(data.month);
      return { result: 'failed', outcome };
    }
    return { result: data.outcome === 'changed' ? 'conflict' : 'done', outcome };
  }

  async function runAll<Item>(
    items: readonly Item[],
    verbs: Verbs,
    idOf: (item: Item) => string,
    run: (item: Item) => Promise<StepResult>,
  ): Promise<ReadonlyMap<string, TeamResult>> {
    setIsBusy(true);
    setFailedIds([]);
    setIsAway(false);
    const results = new Map<string, TeamResult>();
    /** Failure that every other team would meet as well. */
    let stopped: CallError | undefined;
    for (const [index, item] of items.entries()) {
      if (stopRef.current) return results;
      const teamId = idOf(item);
      setProgress(`${verbs.doing} ${index + 1} of ${items.length}`);
      if (!stopped) dispatch({ type: 'saveBegun', teamId });
      const { result, outcome, error } = stopped ? { result: 'failed' as const, error: stopped } : await run(item);
      if (error && isServerAway(error)) setIsAway(true);
      if (error && ['busy', 'notSent'].includes(callOutcome(error))) stopped = error;
      results.set(teamId, result);
      const failure = describeSaveFailure(error);
      const shown = failure === undefined ? outcome : ({ severity: 'error', text: failure.text } as const);
      if (shown) dispatch({ type: 'reported', teamId, outcome: shown });
    }
    dispatch({ type: 'saveEnded' });
    setIsBusy(false);
    setFailedIds(idsWith(results, 'failed'));
    setSummary(summarise(results, verbs));
    return results;
  }

  return {
    /** `Saving 2 of 5...`, with the reason when it waits; then how it ended; '' before the first save. */
    summary: isBusy ? progress + (isWaiting ? `; ${writeLimitText}.` : '...') : summary,
    isBusy,
    failedIds,
    isAway,
    save: (edits: readonly TeamEdit[]) => runAll(edits, saving, ({ teamId }) => teamId, saveOne),
    /** Returns the teams that were not confirmed. */
    confirm: async (seen: readonly MonthlyMetrics[]) =>
      idsWith(await runAll(seen, confirming, ({ $id }) => $id, confirmTeam), 'failed'),
    clear: () => {
      setSummary('');
      setFailedIds([]);
    },
    stop: () => {
      stopRef.current = true;
    },
  };
}

/** Also set when the screen is gone: what was discarded there is not saved. */
function useStop() {
  const stopRef = useRef(false);
  useEffect(() => {
    stopRef.current = false;
    return () => {
      stopRef.current = true;
    };
  }, []);
  return stopRef;
}

function idsWith(results: ReadonlyMap<string, TeamResult>, wanted: TeamResult): string[] {
  return [...results].filter(([, result]) => result === wanted).map(([teamId]) => teamId);
}

/** `2 teams saved. 1 team failed. 1 team was changed by somebody else.` */
function summarise(results: ReadonlyMap<string, TeamResult>, { done }: Verbs): string {
  const count = (wanted: TeamResult): number => idsWith(results, wanted).length;
  const sentences = [
    count('done') > 0 && `${formatCount(count('done'), 'team')} ${done}.`,
    count('failed') > 0 && `${formatCount(count('failed'), 'team')} failed.`,
    count('conflict') > 0 && `${formatCount(count('conflict'), 'team')} changed by somebody else meanwhile.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
