import fc from 'fast-check';
import { tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { makeStore } from '#src/app/makeStore.ts';
import type { RowEvent } from '#src/appwrite/services.ts';
import { sortUploads } from '#src/features/admin/history/HistoryTab.tsx';
import { uploadsApi } from '#src/features/admin/uploadsApi.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

const tableId = tableIds.fileUploadResults;
const ada = 'ada.admin@example.test';
const start = Date.UTC(2026, 2, 2);
const at = (second: number): string => new Date(start + second * 1000).toISOString();

const change = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  isDeletion: fc.boolean(),
  submittedBy: fc.constantFrom(ada, ada, 'kim.staff@example.test'),
});
/** What happens between two cuts of the connection, and where in it the list that is asked for after the first is read. */
const connection = fc.record({
  changes: fc.array(change, { maxLength: 8 }),
  readAfter: fc.nat(8),
  answerAfter: fc.nat(8),
  lost: fc.array(fc.boolean(), { maxLength: 8 }),
  order: fc.array(fc.nat(1_000), { minLength: 24, maxLength: 24 }),
  repeated: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});
type Connection = typeof connection extends fc.Arbitrary<infer T> ? T : never;
type Change = Connection['changes'][number];

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
function deliveries(events: readonly RowEvent<UploadResult>[], { order, repeated, lost }: Connection, isLast: boolean) {
  return events
    .filter((_, index) => isLast || lost[index] !== true)
    .flatMap((event, index) => (repeated[index] === true ? [event, event] : [event]))
    .map((event, index) => ({ event, place: order[index] ?? 0 }))
    .sort((one, other) => one.place - other.place)
    .map(({ event }) => event);
}

test('any order, loss and repetition of events over any number of cuts ends in the server’s list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(connection, { minLength: 1, maxLength: 4 }), async (connections) => {
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
        const told = deliveries(events, each, isLast);
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
    { numRuns: 300 },
  );
});
