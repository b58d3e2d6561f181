import { trackedAreas } from '#domain/changes/changeEntry.ts';
import { toBatches } from '#functions/runtime/tableBatches.ts';
import { createReporting } from '#functions/runtime/history/followReporting.ts';
import { beginningId, reportingKept, reportsKept } from '#functions/runtime/history/beginning.ts';
import type { RecorderPorts } from './ports.ts';
import { seenState } from '#functions/runtime/history/recordState.ts';
import { reportsOfRows } from '#functions/runtime/history/writeReports.ts';

/** The function's timeout: a run that began longer ago has died. */
const runTimeoutMs = 900_000;

export interface HistoryBeginning {
  /** Rows created later are changes. ISO 8601. */
  readonly moment: string;
  readonly isComplete: boolean;
}

/** Makes no changes of what is there now, only reports and reporting states. One run keeps the states, the others go on without them. */
export async function begin(ports: RecorderPorts): Promise<HistoryBeginning> {
  const found = await ports.beginning.find(beginningId);
  if (found?.fields.isStart === true && found.fields.state === reportingKept) {
    return { moment: found.fields.stateAt, isComplete: true };
  }
  const now = new Date(ports.now()).toISOString();
  const blank = { area: beginningId, rowId: beginningId, stateAt: now, changedAt: now, isStart: false, state: null };
  // Further ahead than a run lasts: a clock that was set back since.
  const isTaken = found !== undefined && Math.abs(ports.now() - Date.parse(found.fields.changedAt)) < runTimeoutMs;
  if (!isTaken) {
    const taken = await (found === undefined
      ? ports.beginning.create(beginningId, blank)
      : ports.beginning.compareAndSet(found, { changedAt: now }));
    if (taken !== undefined) {
      // Earlier versions kept no reporting states, or no reports either.
      const { isStart, stateAt, state } = taken.fields;
      const teams = await (isStart ? ports.rows.listTeams() : keepStates(stateAt, ports));
      if (state !== reportsKept) await keepReports(teams, ports);
      for (const batch of toBatches([...teams.keys()])) await createReporting(batch, ports);
      await ports.beginning.compareAndSet(taken, { isStart: true, state: reportingKept });
    }
  }
  const { stateAt: moment, isStart: isComplete } = (await ports.beginning.find(beginningId))?.fields ?? blank;
  return { moment, isComplete };
}

async function keepReports(
  teams: Pick<ReadonlySet<string>, 'has'>,
  { rows, reports, timeZone }: RecorderPorts,
): Promise<void> {
  for await (const page of rows.pages('metrics')) {
    const ofTeams = page.filter(({ $id }) => teams.has($id));
    await reports.add(reportsOfRows(ofTeams, timeZone));
  }
}

/** Those that a dead run hasn't kept. Returns the ids of all teams. */
async function keepStates(moment: string, { states, rows }: RecorderPorts): Promise<ReadonlySet<string>> {
  const teams = new Set<string>();
  const kept = new Set((await states.listHeads()).map(({ id }) => id));
  for (const area of trackedAreas) {
    for await (const page of rows.pages(area)) {
      if (area === 'team') page.forEach(({ $id }) => teams.add($id));
      const there = page.filter(({ $createdAt }) => Date.parse($createdAt) <= Date.parse(moment));
      const seen = there.map((row) => seenState(area, row, { userId: null, isStart: true, isKey: true }));
      await states.add(seen.filter(({ id }) => !kept.has(id)));
    }
  }
  return teams;
}
