import { errorFileName } from '#domain/capacity-plan/fileName.ts';
import type { KeptReason, KeptRow } from '#domain/capacity-plan/undo.ts';
import { describeKept, describeUndo, formatKeptRows } from '#domain/capacity-plan/undoOutcome.ts';

const none = { teams: 0, people: 0, memberships: 0 };

const kept = (name: string, reason: KeptReason = 'changed', more: Partial<KeptRow> = {}): KeptRow => ({
  ...{ kind: 'teams', name, detail: '', reason },
  ...more,
});

test.each([
  [none, none, 'Nothing to restore.'],
  [{ ...none, teams: 12, memberships: 52 }, none, '12 teams and 52 memberships restored.'],
  [none, { ...none, people: 1 }, '1 person removed.'],
  [{ ...none, teams: 1 }, { ...none, teams: 2 }, '1 team restored, 2 teams removed.'],
])('restored %o, removed %o', (restored, removed, text) => expect(describeUndo({ restored, removed }, [])).toBe(text));

test('what was left alone follows, a sentence for each reason', () => {
  const rows = [
    kept('Owl', 'noRoom'),
    kept('Falcon'),
    kept('Jack Green', 'removed', { kind: 'memberships', detail: 'Heron' }),
    kept('Wren', 'hasData'),
    kept('ada@example.test', 'inUse', { kind: 'people' }),
  ];
  expect(describeUndo({ restored: none, removed: none }, rows)).toBe(
    'Nothing to restore. Left alone, because somebody changed them since: Falcon and Jack Green in Heron. ' +
      'Kept, because inventory or metrics were entered for them: Wren. ' +
      'Kept, because they still have memberships: ada@example.test. ' +
      'Left alone, because there is no room in their lists: Owl.',
  );
});

test('two names are listed, of many the rest is counted; long ones are cut', () => {
  const many = Array.from({ length: 1_202 }, (_, index) => kept(`Team ${index + 1}`));
  expect(describeKept(many)).toEqual([
    'Left alone, because somebody changed them since: Team 1, Team 2 and 1,200 more.',
  ]);
  expect(describeKept(many.slice(0, 2))[0]).toMatch(/: Team 1 and Team 2\.$/);
  expect(describeKept([kept('x'.repeat(60))])[0]).toMatch(/: x{60}\.$/);
  const member = kept('x'.repeat(61), 'changed', { kind: 'memberships', detail: 'y'.repeat(61) });
  expect(describeKept([member])[0]).toMatch(/: x{60}… in y{60}…\.$/);
});

describe('the file of what was left alone', () => {
  const lines = (rows: readonly KeptRow[], separator?: ';' | ',', maxBytes?: number) => {
    const [mark, ...text] = [...formatKeptRows(rows, separator, maxBytes)].join('');
    expect(mark).toBe('\uFEFF');
    return text.join('').trimEnd().split('\r\n');
  };

  test('says of each row what it is and why', () => {
    const rows = [
      kept('Falcon'),
      kept('Ada', 'inUse', { kind: 'people', detail: 'ada@example.test' }),
      kept('=Jack', 'removed', { kind: 'memberships', detail: 'Heron' }),
      kept('Wren', 'hasData'),
      kept('Owl', 'noRoom', { detail: 'Java' }),
    ];
    expect(lines(rows, ';')).toEqual([
      '"Kind";"Name";"Detail";"Why"',
      '"Team";"Falcon";"";"Somebody changed it since."',
      '"Person";"Ada";"ada@example.test";"It still has memberships."',
      `"Membership";"'=Jack";"Heron";"Somebody removed it, or its team or person, since."`,
      '"Team";"Wren";"";"Inventory or metrics were entered for it."',
      '"Team";"Owl";"Java";"There is no room in its list."',
    ]);
    expect(lines([])).toEqual(['"Kind","Name","Detail","Why"']);
  });

  test('holds every row, or says how many are missing', () => {
    const many = Array.from({ length: 2_500 }, () => kept('T'));
    const line = '"Team","T","","Somebody changed it since."';
    expect(lines(many).slice(1)).toEqual(many.map(() => line));
    const thousand = 1_000 * (line.length + 2);
    expect(lines(many, ',', 2 * thousand)).toHaveLength(1 + 2_000 + 1);
    expect(lines(many, ',', 2 * thousand).at(-1)).toBe(`"","","","500 more rows didn't fit into this file."`);
    expect(lines(many, ',', 2 * thousand - 1).at(-1)).toBe(`"","","","1500 more rows didn't fit into this file."`);
  });

  test.each([
    ['Capacity plan.XLSX', 'Capacity plan - left alone.csv'],
    ['a/b:c?.csv.csv', 'a_b_c_.csv - left alone.csv'],
    ['plan.csv.txt', 'plan.csv.txt - left alone.csv'],
  ])('of %j is named %j', (fileName, expected) => expect(errorFileName(fileName, 'left alone')).toBe(expected));
});
