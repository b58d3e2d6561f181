import { blankCycle, findCycleProblems, toCycle, toDraft } from '#domain/technologies/cycleDraft.ts';
import { maxCycleLength } from '#domain/technologies/lifecycles.ts';

const line = (cycle: string, eol: string | boolean) => ({ cycle, eol });

test.each([
  [line('8', '2022-03-31'), { cycle: '8', support: 'date', day: '2022-03-31' }],
  [line('9', true), { cycle: '9', support: 'ended', day: '' }],
  [line('21', false), { cycle: '21', support: 'open', day: '' }],
] as const)('%j is edited as %j, and back', (cycle, draft) => {
  expect(toDraft(cycle)).toEqual(draft);
  expect(toCycle({ ...draft, cycle: ` ${draft.cycle} ` })).toEqual(cycle);
});

const table = { name: 'Java', source: '', isSample: false, cycles: [line('8', true), line('11', '2026-09-30')] };
const edited = { table, before: null };

test.each<[Partial<typeof blankCycle>, object]>([
  [{ cycle: '17', day: '2029-09-30' }, {}],
  [{ cycle: '17', support: 'open' }, {}],
  [{}, { cycle: 'Write a version: 8, 3.10.', day: 'Choose the first day without support.' }],
  [{ cycle: ' 11 ', support: 'ended' }, { cycle: '11 is in the table already.' }],
  [{ cycle: '17', day: '2026-02-30' }, { day: 'Choose the first day without support.' }],
  [
    { cycle: '9'.repeat(maxCycleLength + 1), support: 'open' },
    { cycle: `Write at most ${maxCycleLength} characters.` },
  ],
])('of the line %j: %j', (given, problems) => {
  expect(findCycleProblems({ ...blankCycle, ...given }, edited)).toEqual(problems);
});

test('a line may keep its own version, and not take that of another', () => {
  const own = { ...edited, before: line('8', true) };
  expect(findCycleProblems({ cycle: '8', support: 'ended', day: '' }, own)).toEqual({});
  expect(findCycleProblems({ cycle: '11', support: 'ended', day: '' }, own)).toEqual({
    cycle: '11 is in the table already.',
  });
  expect(findCycleProblems({ cycle: '8', support: 'ended', day: '' }, { ...edited, table: null })).toEqual({});
});
