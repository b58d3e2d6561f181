import fc from 'fast-check';
import { applyRowEvent } from '#src/live/LiveListSync.ts';
import type { RowAction, RowEvent } from '#src/appwrite/services.ts';
import type { StoredRow } from '#domain/row.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const row = ($id: string, second: number): StoredRow => ({ $id, $createdAt: at(0), $updatedAt: at(second) });
const event = (action: RowAction, changed: StoredRow): RowEvent<StoredRow> => ({ action, row: changed });

describe('one event on one list', () => {
  const list = [row('a', 5), row('b', 5)];

  test('a created row comes first', () => {
    expect(applyRowEvent(list, event('create', row('c', 6)))).toEqual([row('c', 6), ...list]);
  });

  test('an updated row is replaced where it stands', () => {
    expect(applyRowEvent(list, event('update', row('b', 6)))).toEqual([row('a', 5), row('b', 6)]);
  });

  test('a deleted row is removed', () => {
    expect(applyRowEvent(list, event('delete', row('a', 5)))).toEqual([row('b', 5)]);
  });

  test('an update of a row that is not known adds it', () => {
    expect(applyRowEvent(list, event('update', row('c', 6)))).toContainEqual(row('c', 6));
  });

  test('the same moment written in two ways is the same', () => {
    const written = { ...row('a', 5), $updatedAt: at(5).replace('Z', '+00:00') };
    expect(applyRowEvent(list, event('update', written))).toBe(list);
  });

  test.each([
    ['a stale update', event('update', row('a', 4))],
    ['a stale deletion', event('delete', row('a', 4))],
    ['a repetition', event('update', row('a', 5))],
    ['the creation of what is there', event('create', row('b', 5))],
    ['the deletion of what is not there', event('delete', row('z', 9))],
  ])('%s leaves the very same list', (_, unchanged) => {
    expect(applyRowEvent(list, unchanged)).toBe(list);
  });
});

const anyEvent = fc.record({
  action: fc.constantFrom<RowAction>('create', 'update', 'delete'),
  row: fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(20)).map(([id, second]) => row(id, second)),
});

test('the same event twice is the same event once', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), anyEvent, (before, once) => {
      const list = before.reduce<readonly StoredRow[]>(applyRowEvent, []);
      const applied = applyRowEvent(list, once);
      // A stale repetition of a deletion may find nothing, never something else.
      expect(applyRowEvent(applied, once)).toBe(applied);
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

test('no row is there twice, whatever comes in whatever order', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const ids = events.reduce<readonly StoredRow[]>(applyRowEvent, []).map(({ $id }) => $id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: propertyRuns(10_000) },
  );
});
