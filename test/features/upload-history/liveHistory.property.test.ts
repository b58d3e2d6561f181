import fc from 'fast-check';
import { tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { makeStore } from '#src/app/makeStore.ts';
import type { RowEvent } from '#src/appwrite/services.ts';
import { sortUploads } from '#src/features/upload-history/HistoryTab.tsx';
import { uploadsApi } from '#src/data/uploadsApi.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

const tableId = tableIds.fileUploadResults;
const ada = 'ada.admin@example.test';
const start = Date.UTC(2026, 2, 2);
const at = (second: number): string => new Date(start + second * 1000).toISOString();

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const people = [ada, ada, 'kim.staff@example.test'];
const eventsInAll = 500;

interface Change {
  readonly id: string;
  readonly isDeletion: boolean;
  readonly submittedBy: string;
}

/** Events between two cuts of the connection, and where among them the list that is asked for after the first is read. */
interface Connection {
  readonly changes: readonly Change[];
  readonly readAfter: number;
  readonly answerAfter: number;
}

/** Choices that follow from a seed: a thousand times faster than one value of fast-check for each. */
class Dice {
  constructor(private state: number) {}

  /** 0 up to, but without, `sides` (mulberry32). */
  roll(sides: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.roll(choices.length)]!;
  }
}

/** 500 changes, cut into connections of any length. */
function makeConnections(cuts: number, dice: Dice): Connection[] {
  const ends = [...Array.from({ length: cuts }, () => dice.roll(eventsInAll)), eventsInAll].sort((a, b) => a - b);
  return ends.map((end, index) => {
    const length = end - (ends[index - 1] ?? 0);
    const changes = Array.from({ length }, () => ({
      id: dice.pick(ids),
      isDeletion: dice.roll(3) === 0,
      submittedBy: dice.pick(people),
    }));
    return { changes, readAfter: dice.roll(length + 1), answerAfter: dice.roll(length + 1) };
  });
}

/** The platform's rows. */
class Server {
  readonly rows = new Map<string, UploadResult>();
  private second = 0;

  /** Undefined when there was nothing to delete. */
  happen({ id, isDeletion, submittedBy }: Change): RowEvent<UploadResult> | undefined {
    this.second += 1;
    const known = this.rows.get(id);
    if (isDeletion) {
      this.rows.delete(id);
      return known && { action: 'delete', row: known };
    }
    const submittedAt = known?.submittedAt ?? at(this.second);
    const owner = known?.submittedBy ?? submittedBy;
    const row = uploadResultRow(id, { $updatedAt: at(this.second), submittedAt, submittedBy: owner });
    this.rows.set(id, row);
    return { action: known ? 'update' : 'create', row };
  }

  ownedBy(email: string): UploadResult[] {
    return [...this.rows.values()].filter(({ submittedBy }) => submittedBy === email);
  }
}

/** In any order, some of them twice, and before the last connection some not at all. */
function deliveries(events: readonly RowEvent<UploadResult>[], dice: Dice, isLast: boolean) {
  const [loss, disorder] = [dice.pick([0, 10, 90]), dice.pick([1, 10, 1_000])];
  return events
    .filter(() => isLast || dice.roll(100) >= loss)
    .flatMap((event) => (dice.roll(4) === 0 ? [event, event] : [event]))
    .map((event, index) => ({ event, place: index + dice.roll(disorder) }))
    .sort((one, other) => one.place - other.place)
    .map(({ event }) => event);
}

test('any order, loss and repetition of 500 events over one to ten cuts ends in the server’s list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 10 }), async (seed, cuts) => {
      const dice = new Dice(seed);
      const connections = makeConnections(cuts, dice);
      const server = new Server();
      const memory = memoryServices({ [tableId]: [] });
      const store = makeStore({ services: memory.services });
      const shown = store.dispatch(uploadsApi.endpoints.listUploads.initiate(ada));
      const settled = (): Promise<unknown> => Promise.all(store.dispatch(uploadsApi.util.getRunningQueriesThunk()));
      // Twice: the list is asked for again when the platform has begun to listen.
      await settled();
      await settled();

      for (const [index, each] of connections.entries()) {
        const isLast = index === connections.length - 1;
        const release = memory.hold(tableId);
        if (index > 0) memory.reconnect(tableId);
        const events = each.changes.flatMap((made, step) => {
          if (step === each.readAfter) memory.put(tableId, [...server.rows.values()]);
          return server.happen(made) ?? [];
        });
        if (each.readAfter >= each.changes.length) memory.put(tableId, [...server.rows.values()]);
        const told = deliveries(events, dice, isLast);
        const early = told.splice(0, each.answerAfter);
        for (const event of early) memory.announce(tableId, event);
        release();
        await settled();
        for (const event of told) memory.announce(tableId, event);
      }
      const { data = [] } = uploadsApi.endpoints.listUploads.select(ada)(store.getState());
      expect(sortUploads(data)).toEqual(sortUploads(server.ownedBy(ada)));
      shown.unsubscribe();
    }),
    { numRuns: propertyRuns(400) },
  );
});
