import fc from 'fast-check';
import { editLifecycle, findLifecycle, compareCycles } from '#domain/technologies/lifecycleEdits.ts';
import { parseLifecycleFile } from '#domain/technologies/lifecycles.ts';
import type { Lifecycle } from '#domain/technologies/rules.ts';
import { forAll } from '#test/support/forAll.ts';

const older = [
  { cycle: '9', releaseDate: '2017-09-21', eol: true, latest: '9.0.4', lts: false },
  { cycle: '21', releaseDate: '2023-09-19', eol: '2028-09-30', lts: '2023-09-19', support: '2026-09-30' },
  { cycle: 8, eol: '2022-03-31', extendedSupport: true },
  { cycle: '26', eol: false },
];
const newer = {
  schema_version: '1.1.0',
  result: {
    name: 'postgresql',
    label: 'PostgreSQL',
    releases: [
      { name: '14', isEol: true, eolFrom: '2026-11-12', isLts: false, latest: { name: '14.12' } },
      { name: '9.6', isEol: true, eolFrom: null },
      { name: '18', isEol: false },
    ],
  },
};

test('both formats of endoflife.date are read, the newest release first', () => {
  expect(parseLifecycleFile(JSON.stringify(older))).toEqual({
    ok: true,
    product: '',
    cycles: [
      { cycle: '26', eol: false },
      { cycle: '21', eol: '2028-09-30' },
      { cycle: '9', eol: true },
      { cycle: '8', eol: '2022-03-31' },
    ],
  });
  expect(parseLifecycleFile(JSON.stringify(newer))).toEqual({
    ok: true,
    product: 'PostgreSQL',
    cycles: [
      { cycle: '18', eol: false },
      { cycle: '14', eol: '2026-11-12' },
      { cycle: '9.6', eol: true },
    ],
  });
});

const expected =
  'Expected is the file of one product from endoflife.date: /api/{product}.json or /api/v1/products/{product}.';
const wrongEnd = 'The end of life is a date such as 2026-03-31, true or false; here it is';

test.each([
  ['<html>Not found</html>', 'This file is not JSON.'],
  ['', 'This file is not JSON.'],
  [' '.repeat(1_000_001), 'This file is larger than 1 MB.'],
  ['null', 'This file has no releases.'],
  ['[]', 'This file has no releases.'],
  ['{"result":{"name":"java"}}', 'This file has no releases.'],
  ['{"message":"Product not found"}', 'This file has no releases.'],
  ['["java","python"]', 'This file lists several products.'],
  ['{"total":1,"result":[{"name":"java","releases":[]}]}', 'This file lists several products.'],
  ['[{"cycle":"8","eol":true},{"eol":true}]', 'Release 2 has no name.'],
  ['[7]', 'Release 1 has no name.'],
  ['[{"cycle":"8"}]', `Release 1, "8": ${wrongEnd} nothing.`],
  ['[{"cycle":"8","eol":"2026-02-30"}]', `Release 1, "8": ${wrongEnd} "2026-02-30".`],
  ['{"result":{"releases":[{"name":"8","eolFrom":12,"isEol":true}]}}', `Release 1, "8": ${wrongEnd} "12".`],
  ['[{"cycle":"8","eol":true},{"cycle":" 8","eol":false}]', 'Release " 8" is there twice.'],
  [
    JSON.stringify([{ cycle: '8'.repeat(51), eol: true }]),
    `Release 1, "${'8'.repeat(51)}": The name is longer than 50 characters.`,
  ],
  [
    JSON.stringify(Array.from({ length: 501 }, (_, cycle) => ({ cycle, eol: true }))),
    'This file has 501 releases; at most 500 fit.',
  ],
])('of %.60s it is said what is wrong', (text, problem) => {
  expect(parseLifecycleFile(text)).toEqual({ ok: false, message: `${problem} ${expected}` });
});

const table = (cycles: Lifecycle['cycles'], name = 'Java', rest: Partial<Lifecycle> = {}): Lifecycle => ({
  name,
  source: '',
  isSample: false,
  cycles,
  ...rest,
});
const java8 = { cycle: '8', eol: '2022-03-31' };
const java11 = { cycle: '11', eol: '2023-09-30' };
const rules = { names: [{ name: 'Java', aliases: ['JDK'] }], rings: [], lifecycles: [] };

test('a technology has one table, by whichever of its names it was entered; entered lines go before a sample’s', () => {
  const sample = table([{ cycle: '8', eol: true }, java11], 'jdk', { isSample: true, source: 'Sample' });
  const list = [sample, table([java8]), table([java8], 'JavaScript')];
  const found = findLifecycle(list, 'JDK', rules);
  expect(found).toEqual(table([java11, java8]));
  const after = found && { ...found, cycles: [java11] };
  expect(editLifecycle(list, { before: found, after }, rules)).toEqual({
    outcome: 'saved',
    list: [table([java8], 'JavaScript'), table([java11])],
  });
  expect(findLifecycle(list, 'Go', rules)).toBeNull();
});

test('what two admins changed is told to the second, and nothing is lost', () => {
  const before = table([java8, java11]);
  const theirs = table([{ cycle: '8', eol: '2030-12-31' }, java11, { cycle: '17', eol: false }]);
  const mine = table([{ cycle: '8', eol: true }, java11]);
  const result = editLifecycle([theirs], { before, after: mine });
  expect(result).toMatchObject({ outcome: 'conflict', conflicts: [{ cycle: '8', mine: true, theirs: '2030-12-31' }] });
  expect(editLifecycle([theirs], { before, after: null })).toMatchObject({
    conflicts: [{ cycle: '8', mine: null, theirs: '2030-12-31' }],
  });
  const kept = editLifecycle([theirs], { before, after: table([java8]) });
  expect(kept).toEqual({
    outcome: 'saved',
    list: [
      table([
        { cycle: '17', eol: false },
        { cycle: '8', eol: '2030-12-31' },
      ]),
    ],
  });
});

test('a file that replaces a sample is no sample, and a line that is removed by both is gone', () => {
  const sample = table([java8, java11], 'Java', { isSample: true, source: 'Sample' });
  const loaded = table([java11], 'Java', { source: 'java.json' });
  expect(editLifecycle([sample], { before: sample, after: loaded })).toEqual({ outcome: 'saved', list: [loaded] });
  expect(editLifecycle([], { before: sample, after: null })).toEqual({ outcome: 'saved', list: [] });
});

test('a table that doesn’t fit is refused', () => {
  const other = table([], 'x'.repeat(999_990));
  expect(editLifecycle([other], { before: null, after: table([java8]) })).toEqual({ outcome: 'full' });
});

test('a preview tells what is added, changed and removed', () => {
  expect(
    compareCycles(
      [java8, java11],
      [
        { cycle: '11', eol: false },
        { cycle: '17', eol: true },
      ],
    ),
  ).toEqual({
    added: [{ cycle: '17', eol: true }],
    changed: [{ cycle: '11', from: '2023-09-30', to: false }],
    removed: [java8],
    same: 0,
  });
});

const lines = fc.uniqueArray(
  fc.record({ cycle: fc.constantFrom('8', '11', '17', '21'), eol: fc.constantFrom('2026-03-31', true, false) }),
  { selector: ({ cycle }) => cycle },
);

test('edits of two admins are both there in either order, or the second is asked', () =>
  forAll(500, [lines, lines, lines], (start, one, other) => {
    const list = start.length === 0 ? [] : [table(start)];
    const before = findLifecycle(list, 'Java', undefined);
    const first = editLifecycle(list, { before, after: table(one) });
    if (first.outcome !== 'saved') throw new Error('Nobody else was there.');
    expect(findLifecycle(first.list, 'Java', undefined)?.cycles ?? []).toHaveLength(one.length);
    const second = editLifecycle(first.list, { before, after: table(other) });
    const swapped = editLifecycle(list, { before, after: table(other) });
    const last = swapped.outcome === 'saved' ? editLifecycle(swapped.list, { before, after: table(one) }) : swapped;
    expect(last.outcome).toBe(second.outcome);
    if (second.outcome === 'saved') expect(last).toEqual(second);
    // Made again, an edit changes nothing.
    if (second.outcome === 'saved')
      expect(editLifecycle(second.list, { before, after: table(other) }).outcome).toBe('saved');
  }));
