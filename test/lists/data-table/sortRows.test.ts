import fc from 'fast-check';
import { noTexts, sortInSteps, sortRows } from '#src/lists/data-table/sortRows.ts';

interface Fruit {
  readonly name: string;
  readonly note?: string;
}

const columns = [
  { field: 'name', value: (fruit: Fruit) => fruit.name },
  { field: 'note', value: (fruit: Fruit) => fruit.note ?? '' },
];

function sortNames(names: readonly string[], direction: 'asc' | 'desc' = 'asc'): string[] {
  const rows = names.map((name) => ({ name }));
  return sortRows(rows, columns, { field: 'name', direction }).map(({ name }) => name);
}

describe('sorting', () => {
  it('is natural: numbers count as numbers', () => {
    expect(sortNames(['Team 10', 'Team 9', 'Team 1'])).toEqual(['Team 1', 'Team 9', 'Team 10']);
  });

  it('takes capitals for nothing', () => {
    expect(sortNames(['cherry', 'Banana', 'apple'])).toEqual(['apple', 'Banana', 'cherry']);
  });

  it('puts accented letters where a reader looks for them', () => {
    expect(sortNames(['zoo', 'école', 'eclair', 'ferry'])).toEqual(['eclair', 'école', 'ferry', 'zoo']);
  });

  it.each(['asc', 'desc'] as const)('puts empty values last (%s)', (direction) => {
    expect(sortNames(['', 'b', '', 'a'], direction).slice(2)).toEqual(['', '']);
  });

  it.each(['asc', 'desc'] as const)('leaves equal rows as they came (%s)', (direction) => {
    const rows: Fruit[] = [
      { name: 'one', note: 'same' },
      { name: 'two', note: 'Same' },
      { name: 'three', note: 'same' },
      { name: 'four' },
      { name: 'five' },
    ];
    const names = sortRows(rows, columns, { field: 'note', direction }).map(({ name }) => name);
    expect(names).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  it('reverses', () => {
    expect(sortNames(['b', 'a', 'c'], 'desc')).toEqual(['c', 'b', 'a']);
  });

  it('leaves its input alone, and rows of an unknown column as they are', () => {
    const rows = [{ name: 'b' }, { name: 'a' }];
    expect(sortRows(rows, columns, { field: 'nonsense', direction: 'asc' })).toEqual(rows);
    sortRows(rows, columns, { field: 'name', direction: 'asc' });
    expect(rows).toEqual([{ name: 'b' }, { name: 'a' }]);
  });
});

describe('sorting in steps', () => {
  const [nameColumn] = columns as [(typeof columns)[0]];
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'accent' });
  const text = fc.oneof(fc.constantFrom('', 'a', 'A', 'b 2', 'b 10', 'é'), fc.string({ maxLength: 4 }));

  function runToEnd(rows: readonly Fruit[], direction: 'asc' | 'desc', known = noTexts) {
    const steps = sortInSteps(rows, nameColumn, direction, known);
    for (let pauses = 0; ; pauses += 1) {
      const step = steps.next();
      if (step.done === true) return { ...step.value, pauses };
    }
  }

  it('is what comparing the rows with each other gives, whatever texts are known', () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 300 }),
        fc.array(text, { maxLength: 300 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        (names, before, direction) => {
          const { ranked } = runToEnd(
            before.map((name) => ({ name })),
            'asc',
          );
          const rows = names.map((name) => ({ name }));
          const sign = direction === 'asc' ? 1 : -1;
          const expected = rows.toSorted((a, b) =>
            a.name === '' || b.name === ''
              ? Number(a.name === '') - Number(b.name === '')
              : sign * compare(a.name, b.name),
          );
          const { rows: sorted } = runToEnd(rows, direction, ranked);
          expect(sorted.every((row, index) => row === expected[index])).toBe(true);
        },
      ),
    );
  });

  it('pauses often, and compares nothing again that it knows', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ name: `Team ${(index * 7919) % 10_000}` }));
    const { ranked, pauses } = runToEnd(rows, 'asc');
    expect(pauses).toBeGreaterThan(200);
    expect(runToEnd(rows, 'desc', ranked).ranked).toBe(ranked);
  });
});
