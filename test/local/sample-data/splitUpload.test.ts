import fc from 'fast-check';
import { makeCapacityPlan } from '#local/sample-data/makeCapacityPlan.ts';
import { splitIntoChunks } from '#local/sample-data/importCapacityPlan.ts';
import { forAll } from '#test/support/forAll.ts';

const rows = makeCapacityPlan(40, 3);

test('a small file stays one', () => expect(splitIntoChunks(rows, 10_000_000)).toEqual([rows]));

test('the parts are the whole in its order, small enough, and no team is cut', () =>
  forAll(2_000, [fc.integer({ min: 8_000, max: 100_000 })], (maximumBytes) => {
    const parts = splitIntoChunks(rows, maximumBytes);
    expect(parts.flat()).toEqual(rows);
    const teams = parts.map((part) => new Set(part.map(({ Team }) => Team)));
    expect(teams.reduce((sum, { size }) => sum + size, 0)).toBe(40);
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(maximumBytes);
  }));
