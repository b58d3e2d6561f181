import { sortRows } from '#src/components/data-table/sortRows.ts';

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
