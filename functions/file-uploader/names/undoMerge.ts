import { noKinds } from '#domain/capacity-plan/kindCounts.ts';
import type { KeptRow } from '#domain/capacity-plan/undo.ts';
import { describeUndo } from '#domain/capacity-plan/undoOutcome.ts';
import { groupBy } from '#domain/groupBy.ts';
import { unchooseName } from '#domain/technologies/chosenNames.ts';
import { unmergeNames } from '#domain/technologies/mergeNames.ts';
import type { MergePlan } from '#domain/technologies/mergePlan.ts';
import type { Operation } from '#functions/file-uploader/queue/Operation.ts';
import { toBatches } from '#functions/runtime/tableBatches.ts';
import type { UploadPorts } from '#functions/file-uploader/ports.ts';
import type { StoredEntry } from '#functions/runtime/entries.ts';
import type { TeamList } from './ports.ts';
import { rewriteLists } from './rewriteLists.ts';
import { changeNames, endWith, planOf, sortKept } from './runMerge.ts';

/** Only what is still as the merge left it. Continues where a run before it stopped. Resolves to whether it reached the end. */
export async function runMergeUndo(operation: Operation, deadline: number): Promise<boolean> {
  const plan = planOf(operation);
  const { ports, keep } = operation;
  const merged = groupBy(await ports.entries.list(operation.job.undoOf ?? ''), ({ teamId }) => teamId);
  const kept: KeptRow[] = [];
  await operation.update({ recordsTotal: merged.size, recordsProcessed: 0 });
  let done = 0;
  for (const teamIds of toBatches([...merged.keys()])) {
    await keep();
    const lists = await ports.names.lists.find(plan.category, teamIds);
    const left = new Map<string, readonly string[]>(gone(teamIds, lists).map((teamId) => [teamId, ['']]));
    await rewriteLists(operation, plan, lists, (list) => {
      const undone = undoList(plan, merged.get(list.teamId) ?? [], list);
      left.set(list.teamId, undone.left);
      return undone.stored;
    });
    kept.push(...keptRows(merged, left, lists));
    done += teamIds.length;
    await operation.advance(done);
    await operation.update({ recordsProcessed: done });
    if (done < merged.size && ports.now() >= deadline) return false;
  }
  const { replaced } = plan;
  if (replaced !== null) {
    await changeNames(ports.names, operation, plan, (names) =>
      Promise.resolve(unchooseName(names, { ...plan, replaced })),
    );
  }
  const restored = new Set((await ports.entries.list(operation.id)).map(({ teamId }) => teamId)).size;
  const counts = { restored: { ...noKinds, teams: restored }, removed: noKinds };
  await endWith(operation, merged.size, kept, describeUndo(counts, sortKept(kept)));
  return true;
}

/** Dry run; teams that stay alone by name. */
export async function planMergeUndo(
  mergeId: string,
  plan: MergePlan,
  { names: { lists }, entries }: Pick<UploadPorts, 'names' | 'entries'>,
): Promise<{ readonly restored: number; readonly kept: readonly KeptRow[] }> {
  const merged = groupBy(await entries.list(mergeId), ({ teamId }) => teamId);
  const found = await lists.find(plan.category, [...merged.keys()]);
  const undone = new Map(found.map((list) => [list.teamId, undoList(plan, merged.get(list.teamId) ?? [], list)]));
  const left = new Map(gone([...merged.keys()], found).map((teamId): [string, readonly string[]] => [teamId, ['']]));
  for (const [teamId, { left: items }] of undone) left.set(teamId, items);
  const restored = Array.from(undone.values()).filter(({ stored }) => stored !== null).length;
  return { restored, kept: sortKept(keptRows(merged, left, found)) };
}

/** A team may have been merged twice, when somebody entered an alias again. */
function undoList(plan: MergePlan, merged: readonly StoredEntry[], list: TeamList) {
  let current = list.stored;
  let left: string[] = [];
  const newestFirst = merged.toSorted((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt));
  for (const { oldValue } of newestFirst) {
    const undone = unmergeNames(plan.category, oldValue, { from: plan.aliases, to: plan.name }, current);
    current = undone.stored ?? current;
    left = [...left, ...undone.left];
  }
  return { stored: current === list.stored ? null : current, left };
}

function gone(teamIds: readonly string[], lists: readonly TeamList[]): string[] {
  const found = new Set(lists.map(({ teamId }) => teamId));
  return teamIds.filter((teamId) => !found.has(teamId));
}

function keptRows(
  merged: ReadonlyMap<string, readonly StoredEntry[]>,
  left: ReadonlyMap<string, readonly string[]>,
  lists: readonly TeamList[],
): KeptRow[] {
  const found = new Set(lists.map(({ teamId }) => teamId));
  return Array.from(left).flatMap(([teamId, items]): KeptRow[] => {
    if (items.length === 0) return [];
    const name = merged.get(teamId)?.[0]?.teamName ?? teamId;
    const detail = items.map((item) => item.trim()).join(', ');
    return [{ kind: 'teams', name, detail, reason: found.has(teamId) ? 'changed' : 'removed' }];
  });
}
