import { describeUpload } from '#domain/capacity-plan/uploadResult.ts';
import type { MergePlan } from '#domain/technologies/mergePlan.ts';
import { deriveId } from '#functions/file-uploader/roster/deriveId.ts';
import type { Operation } from '#functions/file-uploader/queue/Operation.ts';
import type { StoredEntry } from '#functions/runtime/entries.ts';
import { settleAll } from '#functions/runtime/server.ts';
import type { TeamList } from './ports.ts';

/** Others may write the same list before, one after the other. */
const maxAttempts = 20;
const maxPauseMs = 200;
const parallelWrites = 8;

/** From the text of that moment; null to leave it. */
export type DecideList = (list: TeamList) => string | null;

/**
 * Compare-and-set, decided anew after a conflict; who and when stay. The history's entry comes first. @param lists at
 * most as many as one call writes.
 */
export async function rewriteLists(
  operation: Operation,
  plan: MergePlan,
  lists: readonly TeamList[],
  decide: DecideList,
): Promise<void> {
  const { entries, roster } = operation.ports;
  const teams = await roster.teams.find(lists.map(({ teamId }) => teamId));
  const rewrites = lists.flatMap((list) => {
    const stored = decide(list);
    return stored === null ? [] : [new Rewrite(operation, plan, teams.get(list.teamId)?.teamName, list, stored)];
  });
  operation.lease.assertHeld();
  await entries.save(rewrites.map(({ entry }) => entry));
  const queue = rewrites.values();
  const workers = Array.from({ length: parallelWrites }, async () => {
    for (const rewrite of queue) await rewrite.write(decide);
  });
  await settleAll(workers);
}

class Rewrite {
  /** The id is of this version of the row: repeating the write doesn't repeat the entry. */
  entry: StoredEntry;

  constructor(
    private readonly operation: Operation,
    private readonly plan: MergePlan,
    private readonly teamName: string | undefined,
    private list: TeamList,
    private stored: string,
  ) {
    this.entry = this.toEntry();
  }

  async write(decide: DecideList): Promise<void> {
    const { entries, names } = this.operation.ports;
    const { lists, sleep } = names;
    const { category } = this.plan;
    for (let attempt = 1; ; attempt++) {
      this.operation.lease.assertHeld();
      const written = await lists.compareAndSet(category, this.list, this.stored);
      const [current] = written === undefined ? await lists.find(category, [this.list.teamId]) : [written];
      // Else the reply to this very write was lost, or somebody did the same.
      if (current?.stored === this.stored) return this.noteTime(current);
      const next = current && attempt < maxAttempts ? decide(current) : null;
      await entries.remove([this.entry.id]);
      if (current === undefined || next === null) return;
      await sleep(Math.random() * maxPauseMs);
      await this.operation.keep();
      [this.list, this.stored] = [current, next];
      this.entry = this.toEntry();
      await entries.save([this.entry]);
    }
  }

  /** An entry must not be later than the state that it explains. */
  private async noteTime({ updatedAt }: TeamList): Promise<void> {
    if (Date.parse(updatedAt) >= Date.parse(this.entry.changedAt)) return;
    await this.operation.ports.entries.save([{ ...this.entry, changedAt: updatedAt }]);
  }

  private toEntry(): StoredEntry {
    const { teamId, stored, updatedAt } = this.list;
    const { id, job, ports, result } = this.operation;
    return {
      id: deriveId('change', id, teamId, updatedAt),
      ...{ teamId, teamName: this.teamName ?? teamId, area: 'inventory', field: this.plan.category },
      ...{ oldValue: stored === '' ? null : stored, newValue: this.stored },
      // After the state that was read, whatever this machine's clock says.
      changedAt: new Date(Math.max(ports.now(), Date.parse(updatedAt) + 1)).toISOString(),
      ...{ userId: job.userId, userName: this.plan.userName, source: 'platform' },
      ...{ uploadId: id, fileName: describeUpload(result) },
    };
  }
}
