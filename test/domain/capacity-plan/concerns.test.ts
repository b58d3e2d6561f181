import { listConcerns } from '#domain/capacity-plan/concerns.ts';

const names = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

interface File {
  readonly stored?: number;
  readonly touched?: number;
  readonly added?: number;
  readonly rows?: number;
  readonly refused?: number;
}

function concernsOf({ stored = 100, touched = 0, added = 0, rows = 100, refused = 0 }: File): string[] {
  const lines = Array.from({ length: Math.min(5, refused) }, (_, index) => index + 2);
  return listConcerns({
    check: { rowCount: rows, refusedCount: refused, firstRefusedLines: lines },
    comparison: {
      counts: { teams: { added } },
      storedTeams: stored,
      touchedTeams: touched,
      firstTouchedTeams: names(Math.min(5, touched), 'Team'),
      firstAddedTeams: names(Math.min(5, added), 'New'),
    },
  });
}

it.each<[string, File, string[]]>([
  ['nothing', {}, []],
  ['half of the teams', { touched: 50 }, []],
  [
    'more than half of the teams',
    { touched: 51 },
    ["It changes 51 of today's 100 teams: Team 1, Team 2, Team 3, Team 4, Team 5 and 46 more."],
  ],
  ['both of two teams', { stored: 2, touched: 2 }, []],
  ['three of three teams', { stored: 3, touched: 3 }, ["It changes 3 of today's 3 teams: Team 1, Team 2, Team 3."]],
])('asks about a file that changes more than half of the teams, at least three: %s', (_, file, expected) => {
  expect(concernsOf(file)).toEqual(expected);
});

it.each<[string, File, string[]]>([
  ['a tenth of them', { added: 10 }, []],
  [
    'more than a tenth',
    { added: 11 },
    ["It adds 11 new teams to today's 100: New 1, New 2, New 3, New 4, New 5 and 6 more."],
  ],
  ['nine, to three', { stored: 3, added: 9 }, []],
  [
    'ten, to three',
    { stored: 3, added: 10 },
    ["It adds 10 new teams to today's 3: New 1, New 2, New 3, New 4, New 5 and 5 more."],
  ],
  ['a thousand, to none: the first file of an organisation', { stored: 0, added: 1_000 }, []],
])('asks about a file with more new teams than a tenth of the stored ones, at least ten: %s', (_, file, expected) => {
  expect(concernsOf(file)).toEqual(expected);
});

it.each<[string, File, string[]]>([
  ['a tenth', { rows: 1_000, refused: 100 }, []],
  [
    'more than a tenth',
    { rows: 1_200, refused: 121 },
    ['121 of its 1,200 rows would be refused: lines 2, 3, 4, 5, 6 and 116 more.'],
  ],
  ['one of ten', { rows: 10, refused: 1 }, []],
  ['one of nine', { rows: 9, refused: 1 }, ['1 of its 9 rows would be refused: line 2.']],
  ['one of two', { rows: 2, refused: 1 }, ['1 of its 2 rows would be refused: line 2.']],
  [
    'all of them',
    { rows: 2, refused: 2, touched: 99 },
    ['No row of this file can be used: the upload would fail, and its error file would list every row.'],
  ],
  ['no rows at all', { rows: 0 }, []],
])('asks about a file of which more than a tenth of the rows is refused: %s', (_, file, expected) => {
  expect(concernsOf(file)).toEqual(expected);
});

it('names each concern, in this order', () => {
  expect(concernsOf({ touched: 60, added: 20, refused: 30 }).map((sentence) => sentence.slice(0, 10))).toEqual([
    'It changes',
    'It adds 20',
    '30 of its ',
  ]);
});

it('asks about refused rows without a comparison, too', () => {
  const check = { rowCount: 3, refusedCount: 1, firstRefusedLines: [4] };
  expect(listConcerns({ check })).toEqual(['1 of its 3 rows would be refused: line 4.']);
});

it('shortens long names', () => {
  const comparison = {
    counts: { teams: { added: 0 } },
    storedTeams: 3,
    touchedTeams: 3,
    firstTouchedTeams: ['A', '𝒳'.repeat(61), 'C'],
    firstAddedTeams: [],
  };
  expect(listConcerns({ check: { rowCount: 3, refusedCount: 0, firstRefusedLines: [] }, comparison })).toEqual([
    `It changes 3 of today's 3 teams: A, ${'𝒳'.repeat(60)}…, C.`,
  ]);
});
