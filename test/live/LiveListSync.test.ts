import fc from 'fast-check';
import { LiveListSync } from '#src/live/LiveListSync.ts';
import type { RowEvent } from '#src/appwrite/services.ts';
import type { StoredRow } from '#domain/row.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const row = ($id: string, second: number): StoredRow => ({ $id, $createdAt: at(0), $updatedAt: at(second) });

/** A cache of one list, and the fetches that are under way. */
function openSync(first: readonly StoredRow[] = []) {
  const sync = new LiveListSync<StoredRow>();
  let list = first;
  let refetches = 0;
  sync.attach({ update: (change) => (list = change(list)), refetch: () => (refetches += 1) });
  return {
    sync,
    list: () => list,
    refetches: () => refetches,
    answer: (rows: readonly StoredRow[]) => {
      list = rows;
      sync.onFetchEnd(true);
    },
  };
}

test('an event that overtakes the answer is not lost', () => {
  const { sync, answer, list } = openSync();
  sync.onFetchStart();
  sync.onEvent({ action: 'create', row: row('new', 3) });
  answer([row('old', 1)]);
  expect(list()).toEqual([row('new', 3), row('old', 1)]);
});

test('the end of a fetch is not taken for that of the next one, which has started already', () => {
  const { sync, answer, list } = openSync();
  sync.onFetchStart();
  sync.onFetchStart();
  sync.onFetchEnd(true);
  sync.onEvent({ action: 'create', row: row('new', 3) });
  answer([row('old', 1)]);
  expect(list()).toEqual([row('new', 3), row('old', 1)]);
});

test('a row deleted while the list is on its way stays deleted', () => {
  const { sync, answer, list } = openSync([row('old', 1)]);
  sync.onFetchStart();
  sync.onEvent({ action: 'delete', row: row('old', 1) });
  answer([row('old', 1)]);
  expect(list()).toEqual([]);
});

test('an event that comes after the deletion of its row, late or again, does not bring it back', () => {
  const { sync, list } = openSync();
  sync.onEvent({ action: 'create', row: row('a', 1) });
  sync.onEvent({ action: 'delete', row: row('a', 2) });
  sync.onEvent({ action: 'create', row: row('a', 1) });
  sync.onEvent({ action: 'update', row: row('a', 2) });
  expect(list()).toEqual([]);
});

test('a row made anew under the id of one that is gone is there', () => {
  const { sync, list } = openSync([row('a', 1)]);
  sync.onEvent({ action: 'delete', row: row('a', 1) });
  sync.onEvent({ action: 'create', row: row('a', 3) });
  expect(list()).toEqual([row('a', 3)]);
});

test('a gap asks for the list again', () => {
  const { sync, refetches } = openSync();
  sync.onMissedEvents();
  expect(refetches()).toBe(1);
});

test('a gap while the list is on its way asks once more after it', () => {
  const { sync, answer, refetches } = openSync();
  sync.onFetchStart();
  sync.onMissedEvents();
  expect(refetches()).toBe(0);
  answer([]);
  expect(refetches()).toBe(1);
});

test('a list asked for before the platform listened is asked for again, once', () => {
  const { sync, answer, refetches } = openSync();
  sync.onFetchStart();
  sync.onRequest();
  sync.onSubscribed();
  expect(refetches()).toBe(0);
  answer([]);
  expect(refetches()).toBe(1);
});

test('a list asked for after the platform listened is not asked for again', () => {
  const { sync, answer, refetches } = openSync();
  sync.onFetchStart();
  sync.onSubscribed();
  sync.onRequest();
  answer([]);
  expect(refetches()).toBe(0);
});

test('a fetch that failed leaves the list', () => {
  const { sync, list } = openSync([row('a', 1)]);
  sync.onFetchStart();
  sync.onEvent({ action: 'update', row: row('a', 2) });
  sync.onFetchEnd(false);
  expect(list()).toEqual([row('a', 2)]);
});

const change = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isDeletion: fc.boolean() });
const delivery = fc.constantFrom<'once' | 'twice' | 'late' | 'lost'>('once', 'twice', 'late', 'lost');

test('any loss, repetition and order of events ends in the server’s list after a refetch', () => {
  const history = fc.array(fc.tuple(change, delivery), { maxLength: 40 });
  fc.assert(
    fc.property(history, fc.nat(40), fc.nat(20), (changes, listensAgainAt, readLater) => {
      const server = new Map<string, StoredRow>();
      const { sync, answer, list } = openSync();
      const late: RowEvent<StoredRow>[] = [];
      const listensAgain = Math.min(listensAgainAt, changes.length);
      let answered: readonly StoredRow[] = [];
      for (let step = 0; step <= changes.length; step += 1) {
        if (step === listensAgain) {
          for (const event of late) sync.onEvent(event);
          sync.onFetchStart();
        }
        // The server reads its rows at one moment between question and answer.
        if (step === Math.min(listensAgain + readLater, changes.length)) answered = [...server.values()];
        const [made, delivered] = changes[step] ?? [];
        const event = made && happen(server, made, step + 1);
        if (!event) continue;
        const sent = step >= listensAgain ? 'once' : delivered;
        if (sent === 'late') late.unshift(event);
        if (sent === 'once' || sent === 'twice') sync.onEvent(event);
        if (sent === 'twice') sync.onEvent(event);
      }
      answer(answered);
      expect([...list()].sort(byId)).toEqual([...server.values()].sort(byId));
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

test('any permutation and repetition of all events ends in the server’s list', () => {
  const occurrence = fc.tuple(change, fc.array(fc.nat(1_000), { minLength: 1, maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(occurrence, { maxLength: 30 }), (changes) => {
      const server = new Map<string, StoredRow>();
      const { sync, list } = openSync();
      const deliveries = changes.flatMap(([made, places], step) => {
        const event = happen(server, made, step + 1);
        return event ? places.map((place) => ({ event, place })) : [];
      });
      for (const { event } of deliveries.sort((one, other) => one.place - other.place)) sync.onEvent(event);
      expect([...list()].sort(byId)).toEqual([...server.values()].sort(byId));
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

/** Changes the server's rows and tells the event of it; nothing happens when there is nothing to delete. */
function happen(
  server: Map<string, StoredRow>,
  { id, isDeletion }: { id: string; isDeletion: boolean },
  second: number,
) {
  const known = server.get(id);
  if (isDeletion) {
    server.delete(id);
    return known && ({ action: 'delete', row: known } as const);
  }
  const next = row(id, second);
  server.set(id, next);
  return { action: known ? 'update' : 'create', row: next } as const;
}

function byId(one: StoredRow, other: StoredRow): number {
  return one.$id.localeCompare(other.$id);
}
