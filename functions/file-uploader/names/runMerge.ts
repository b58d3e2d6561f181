import { compareNames } from '#domain/compareNames.ts';
import type { KeptRow } from '#domain/capacity-plan/undo.ts';
import { describeKept, formatKeptRows } from '#domain/capacity-plan/undoOutcome.ts';
import { refuseSize } from '#domain/tech-inventory/itemEdits.ts';
import { chooseName } from '#domain/technologies/chosenNames.ts';
import { mergeNames } from '#domain/technologies/mergeNames.ts';
import { describeRenamed, type MergePlan, readMergePlan } from '#domain/technologies/mergePlan.ts';
import { readEntries } from '#domain/technologies/readRules.ts';
import type { ChosenName } from '#domain/technologies/rules.ts';
import type { Operation } from '#functions/file-uploader/queue/Operation.ts';
import { toBatches } from '#functions/runtime/tableBatches.ts';
import type { NamePorts, TeamList } from './ports.ts';
import { rewriteLists } from './rewriteLists.ts';

/** Items that people enter while a merge runs are found by the next pass. */
const maxPasses = 4;

/** Continues where a run before it stopped. Resolves to whether it reached the end. Throws `LeaseLost`, and whatever goes wrong. */
export async function runMerge(operation: Operation, deadline: number): Promise<boolean> {
  const plan = await choose(operation);
  const { ports, keep } = operation;
  const isUsing = (stored: string) => mergeColumn(plan, stored) !== null;
  for (let pass = 1; ; pass++) {
    const using = await ports.names.lists.listMatching(plan.category, isUsing, keep);
    const due = using.filter((list) => hasRoom(plan, list));
    if (due.length === 0 || pass > maxPasses) {
      await end(operation, plan, using);
      return true;
    }
    const { recordsTotal, recordsProcessed } = operation.result;
    const total = Math.max(recordsTotal, pass === 1 ? using.length : recordsProcessed + using.length);
    await operation.update({ recordsTotal: total, recordsProcessed: total - using.length });
    for (const batch of toBatches(due)) {
      await rewriteLists(operation, plan, batch, (list) =>
        hasRoom(plan, list) ? (mergeColumn(plan, list.stored)?.stored ?? null) : null,
      );
      await operation.advance(operation.lease.fields.done + batch.length);
      await operation.update({ recordsProcessed: Math.min(total, operation.result.recordsProcessed + batch.length) });
      if (ports.now() >= deadline) return false;
    }
  }
}

export function mergeColumn({ category, aliases, name }: MergePlan, stored: string | null) {
  return mergeNames(category, stored, { from: aliases, to: name });
}

export function hasRoom(plan: MergePlan, { stored }: Pick<TeamList, 'stored'>): boolean {
  const merged = mergeColumn(plan, stored);
  return merged === null || refuseSize(plan.category, merged.stored) === undefined;
}

export function planOf({ result }: Pick<Operation, 'result'>): MergePlan {
  const plan = readMergePlan(result.merge);
  if (plan === undefined) throw new Error('It is no longer known which names are to be merged.');
  return plan;
}

/** Keeps the replaced names before the merge, for an undo. */
async function choose(operation: Operation): Promise<MergePlan> {
  const asked = planOf(operation);
  let plan = asked;
  await changeNames(operation.ports.names, operation, asked, async (names) => {
    const made = chooseName(names, asked);
    const isMade = made.names === names;
    if (!isMade || plan.replaced === null) {
      plan = { ...asked, name: made.chosen.name, aliases: made.chosen.aliases, replaced: made.replaced };
      await operation.update({ merge: JSON.stringify(plan) });
    }
    return isMade ? names : made.names;
  });
  return plan;
}

/** Read-modify-write; the same list writes nothing. */
export async function changeNames(
  { rules, sleep }: NamePorts,
  operation: Operation,
  { category, userName }: MergePlan,
  change: (names: readonly ChosenName[]) => Promise<readonly ChosenName[]>,
): Promise<void> {
  for (;;) {
    const row = await rules.find(category);
    const names = readEntries('names', row?.fields.names);
    const changed = await change(names);
    if (changed === names) return;
    operation.lease.assertHeld();
    const updateDate = new Date(operation.ports.now()).toISOString();
    const fields = { names: JSON.stringify(changed), updateBy: userName, updateDate };
    const written = row ? await rules.compareAndSet(row, fields) : await rules.create(category, fields);
    if (written !== undefined) return;
    await sleep(Math.random() * 100);
    await operation.keep();
  }
}

async function end(operation: Operation, plan: MergePlan, left: readonly TeamList[]): Promise<void> {
  const entries = await operation.ports.entries.list(operation.id);
  const renamed = new Set(entries.map(({ teamId }) => teamId));
  const teams = await operation.ports.roster.teams.find(left.map(({ teamId }) => teamId));
  const kept = left.map((list): KeptRow => ({
    kind: 'teams',
    name: teams.get(list.teamId)?.teamName ?? list.teamId,
    detail:
      mergeColumn(plan, list.stored)
        ?.items.map(({ from }) => from.trim())
        .join(', ') ?? '',
    reason: hasRoom(plan, list) ? 'changed' : 'noRoom',
  }));
  for (const { teamId } of left) renamed.delete(teamId);
  const total = renamed.size + kept.length;
  const message = [describeRenamed(renamed.size, total), ...describeKept(kept)].join(' ');
  await endWith(operation, total, kept, message);
}

/** Teams that were left alone get a file. */
export async function endWith(
  operation: Operation,
  total: number,
  kept: readonly KeptRow[],
  message: string,
): Promise<void> {
  const errorFileId = await operation.saveErrorFile(sortKept(kept), 'left alone', formatKeptRows);
  const completedAt = new Date(operation.ports.now()).toISOString();
  await operation.update({
    ...{ status: 'completed', completedAt, message: message.slice(0, 2_000) },
    ...{ recordsTotal: total, recordsProcessed: total, errorCount: kept.length, errorFileId },
  });
}

export function sortKept(kept: readonly KeptRow[]): KeptRow[] {
  return kept.toSorted((one, other) => compareNames(one.name, other.name));
}
