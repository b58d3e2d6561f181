import fc from 'fast-check';
import {
  endOfAdopted,
  endOfLife,
  hasEnded,
  readRules,
  resolvedKey,
  resolveName,
  ringOf,
} from '#domain/technologies/readRules.ts';
import type { CategoryRules, RingRule } from '#domain/technologies/rules.ts';
import { forAll } from '#test/support/forAll.ts';

const blank: CategoryRules = { names: [], rings: [], lifecycles: [] };
const java = { name: 'Java', versions: '', ring: 'Adopt', reason: '', until: '', moveTo: '' } as const;
const names = [
  { name: 'PostgreSQL', aliases: ['Postgres', 'Postgress', 'pg'] },
  { name: 'Node.js', aliases: ['Node'] },
];

describe('reading', () => {
  const read = (columns: object) =>
    readRules([{ $id: 'languageAndVersion', names: null, rings: null, lifecycles: null, ...columns }]).get(
      'languageAndVersion',
    );

  it.each([
    ['nothing', null],
    ['a text that is no JSON', '[{"name":"Ja'],
    ['no list', '{"name":"Java"}'],
    ['null', 'null'],
  ])('takes %s for no entries', (_, text) => {
    expect(read({ names: text, rings: text, lifecycles: text })).toEqual(blank);
  });

  it('leaves out entries that are broken, and keeps the others', () => {
    const rings = [
      ...[null, 7, 'Java', [], {}, { ...java, name: ' ' }, { ...java, ring: 'Maybe' }, { ...java, versions: '< >' }],
      ...[java, { name: ' Go ', ring: 'Trial', until: '2027-02-30', moveTo: 21 }],
    ];
    expect(read({ rings: JSON.stringify(rings) })?.rings).toEqual([java, { ...java, name: 'Go', ring: 'Trial' }]);
    const chosen = [{ name: '', aliases: [] }, { name: 'Go' }, { name: 'Java', aliases: ['JDK', 8, ''] }];
    expect(read({ names: JSON.stringify(chosen) })?.names).toEqual([
      { name: 'Go', aliases: [] },
      { name: 'Java', aliases: ['JDK'] },
    ]);
    const cycles = [
      { cycle: '8', eol: '2030-12-31' },
      { cycle: '9', eol: 'soon' },
      { eol: true },
      { cycle: '7', eol: true },
    ];
    const lifecycles = [
      { name: 'Go', cycles: 'all' },
      { name: 'Java', source: 'endoflife.date', isSample: 1, cycles },
    ];
    expect(read({ lifecycles: JSON.stringify(lifecycles) })?.lifecycles).toEqual([
      { name: 'Java', source: 'endoflife.date', isSample: false, cycles: [cycles[0], cycles[3]] },
    ]);
  });

  it('knows no other rows than those of the categories', () => {
    const row = { names: null, rings: null, lifecycles: null };
    expect([
      ...readRules([
        { $id: 'comments', ...row },
        { $id: 'loadTestTools', ...row },
      ]),
    ]).toEqual([['loadTestTools', blank]]);
  });
});

describe('names', () => {
  it.each([
    ['postgres', 'PostgreSQL'],
    ['PG', 'PostgreSQL'],
    ['Postgre SQL', 'PostgreSQL'],
    ['NODE JS', 'Node.js'],
    ['MySQL', null],
  ])('%j is known as %j', (name, expected) => expect(resolveName({ ...blank, names }, name)).toBe(expected));

  it('a chosen name is nobody’s alias', () => {
    const rules = { ...blank, names: [...names, { name: 'Postgres', aliases: ['PostgreSQL', 'Edge'] }] };
    expect(resolveName(rules, 'postgresql')).toBe('PostgreSQL');
    expect(resolveName(rules, 'postgres')).toBe('Postgres');
    expect(resolveName(undefined, 'postgres')).toBeNull();
  });

  it('resolves what it resolved to the same', () => {
    const name = fc.constantFrom('Java', 'JAVA', 'JDK', 'Jdk', 'Open JDK', 'openjdk', 'Go');
    const list = fc.array(fc.record({ name, aliases: fc.array(name) }), { maxLength: 4 });
    forAll(2_000, [list, name], (chosen, given) => {
      const rules = { ...blank, names: chosen };
      const resolved = resolveName(rules, given) ?? given;
      expect(resolveName(rules, resolved) ?? resolved).toBe(resolved);
      expect(resolvedKey(rules, resolved)).toBe(resolvedKey(rules, given));
    });
  });
});

describe('rings', () => {
  const rule = (name: string, versions: string, ring: RingRule['ring']): RingRule => ({
    ...java,
    name,
    versions,
    ring,
  });
  const rules = {
    names,
    lifecycles: [],
    rings: [
      rule('Java', '', 'Adopt'),
      rule('Java', '< 11', 'Assess'),
      rule('Java', '8', 'Hold'),
      rule('Java', '8.0.400', 'Trial'),
      rule('pg', '>= 9 < 14', 'Hold'),
      rule('Go', '', 'Trial'),
      rule('Go', '', 'Assess'),
      rule('Rust', '1', 'Adopt'),
    ],
  };
  it.each([
    ['JAVA', '8.0.312', 'Hold', '8'],
    ['Java', '1.8', 'Hold', '8'],
    ['Java', '8.0.400', 'Hold', '8'],
    ['java', '10', 'Assess', '< 11'],
    ['Java', '21', 'Adopt', ''],
    ['Java', '', 'Adopt', ''],
    ['Java', 'latest', 'Adopt', ''],
    ['Postgres', '13.4', 'Hold', '>= 9 < 14'],
    ['PostgreSQL', '14', null, null],
    ['PostgreSQL', '', null, null],
    ['Go', '1.22', 'Assess', ''],
    ['Rust', ' ', null, null],
    ['Kotlin', '2', null, null],
  ])('%s %j is on %s', (name, version, ring, versions) => {
    const found = ringOf(rules, name, version);
    expect([found?.ring ?? null, found?.versions ?? null]).toEqual([ring, versions]);
  });
});

test('what is said of Java 1.8 is said of Java 8', () => {
  const cycles = [{ cycle: '1.8', eol: '2022-03-31' }];
  const rules: CategoryRules = {
    names: [],
    rings: [
      { ...java, versions: '1.8', ring: 'Hold' },
      { ...java, versions: '< 1.8', ring: 'Assess' },
    ],
    lifecycles: [{ name: 'Java', source: '', isSample: false, cycles }],
  };
  expect(['8', '1.8', '8.0.312', '7', '11'].map((version) => ringOf(rules, 'Java', version)?.ring)).toEqual([
    ...['Hold', 'Hold', 'Hold', 'Assess', undefined],
  ]);
  expect(['8', '1.8', '11'].map((version) => endOfLife(rules, 'Java', version))).toEqual([
    ...['2022-03-31', '2022-03-31', null],
  ]);
  expect(endOfAdopted(rules, { name: 'Java', versions: '8', ring: 'Adopt' }, '2026-11-28')).toBe('2022-03-31');
});

describe('end of life', () => {
  const lifecycles = [
    {
      ...{ name: 'Node', source: 'endoflife.date', isSample: true },
      cycles: [
        { cycle: '18', eol: '2025-04-30' },
        { cycle: '18.20', eol: false },
        { cycle: '0', eol: true },
      ],
    },
    {
      name: 'Node.js',
      source: '',
      isSample: false,
      cycles: [
        { cycle: '18', eol: '2027-01-01' },
        { cycle: '3', eol: true },
      ],
    },
    {
      name: 'Python',
      source: '',
      isSample: false,
      cycles: [
        { cycle: '3', eol: true },
        { cycle: '3.10', eol: '2026-10-31' },
      ],
    },
  ];
  const rules = { ...blank, names, lifecycles };
  it.each([
    ['node', '18.2', '2027-01-01', false],
    ['Node', '18.20.4', false, false],
    ['Node', '0.12', true, true],
    ['Node', '20', null, false],
    ['Node', '', null, false],
    ['python', '3.10.2', '2026-10-31', true],
    ['Python', '3.1', true, true],
    ['Java', '8', null, false],
  ])('%s %j ends on %j', (name, version, end, isOver) => {
    expect(endOfLife(rules, name, version)).toBe(end);
    expect(hasEnded(rules, name, version, '2026-11-23')).toBe(isOver);
  });

  it('the day of the end is the first without support', () => {
    expect(hasEnded(rules, 'Python', '3.10', '2026-10-30')).toBe(false);
    expect(hasEnded(rules, 'Python', '3.10', '2026-10-31')).toBe(true);
    expect(hasEnded(undefined, 'Python', '3.10', '2026-10-31')).toBe(false);
  });
});
