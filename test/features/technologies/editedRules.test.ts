import { draftKeyOf, parseEditedCycle, parseEditedRing } from '#src/features/technologies/admin/editedRules.ts';

const java = { category: 'languageAndVersion', name: 'Java' } as const;
const line = { cycle: '8', eol: '2022-03-31' };
const cycle = {
  table: { name: 'Java', source: '', isSample: false, cycles: [line, { cycle: '11', eol: true }] },
  before: line,
  draft: { cycle: '17', support: 'date', day: '2029-' },
};
const fields = { versions: '< 9', reason: 'Too old', until: '', moveTo: '21' };
const ring = { before: { name: 'Java', ring: 'Trial', ...fields }, draft: { ring: '', ...fields } };

test.each([
  [parseEditedCycle, cycle],
  [parseEditedCycle, { ...cycle, table: null, before: null }],
  [parseEditedRing, ring],
  [parseEditedRing, { ...ring, before: null }],
])('what was kept is restored (%#)', (parse, kept) => {
  expect(parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([
  ...[null, undefined, 'text', {}, { ...cycle, table: 'x' }, { ...cycle, before: 7 }],
  ...[
    { ...cycle, draft: { ...cycle.draft, support: 'never' } },
    { ...cycle, draft: { cycle: 8 } },
  ],
  ...[
    { ...ring, before: line },
    { ...ring, draft: { ...ring.draft, ring: 'Perhaps' } },
  ],
])('anything else is nothing: %j', (stored) => {
  expect([parseEditedCycle(stored), parseEditedRing(stored)]).toEqual([null, null]);
});

test('a technology has one draft under all of its spellings', () => {
  const key = draftKeyOf('end of life', java);
  expect(draftKeyOf('end of life', { ...java, name: 'JAVA ' })).toBe(key);
  expect(draftKeyOf('end of life', { ...java, category: 'frameworks' } as never)).not.toBe(key);
  expect(draftKeyOf('ring', java)).not.toBe(key);
});
