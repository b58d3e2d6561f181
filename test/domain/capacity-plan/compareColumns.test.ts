import { compareColumns } from '#domain/capacity-plan/compareColumns.ts';
import type { ConfirmedHeaders } from '#domain/capacity-plan/matchHeader.ts';
import type { CsvHeader } from '#domain/csv/csvResult.ts';

const header = (current: readonly string[], missing: CsvHeader['missing'] = []): CsvHeader => ({
  ...{ line: 1, current, unused: [], missing, suggestions: [] },
});
const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name);

test('the required columns are open until there is a file; then each is found or missing', () => {
  const { required, current } = compareColumns(undefined, {});
  expect(required).toHaveLength(19);
  expect(new Set(required.map(({ mark }) => mark))).toEqual(new Set(['open']));
  expect(current).toEqual([]);
  const compared = compareColumns(header(['Team'], ['Manager', 'Company']), {}).required;
  expect(namesOf(compared.filter(({ mark }) => mark === 'missing'))).toEqual(['Manager', 'Company']);
  expect(compared.filter(({ mark }) => mark === 'found')).toHaveLength(17);
});

test('three are required, but not stored; one is explained', () => {
  const { required } = compareColumns(undefined, {});
  expect(namesOf(required.filter(({ isUnstored }) => isUnstored))).toEqual([
    ...['User Preferred Name', 'Manager Email', 'Job Title'],
  ]);
  expect(required.flatMap(({ name, hint }) => (hint === undefined ? [] : [[name, hint]]))).toEqual([
    ['On/Off/Near', 'Where the person works from: onshore, offshore or nearshore'],
  ]);
});

test.each<[string, string, ConfirmedHeaders, object]>([
  ['a required one', 'Team', {}, { name: 'Team', mark: 'found' }],
  ['in another spelling', ' TEAM ', {}, { name: ' TEAM ', mark: 'found' }],
  ['with its explanation', 'on/off/near', {}, { mark: 'found', hint: expect.stringMatching(/onshore/) as string }],
  ['one that nobody asks for', 'Shoe size', {}, { name: 'Shoe size', mark: 'unused' }],
  ['one that was confirmed for another', 'Shoe size', { Company: 'shoe SIZE' }, { name: 'Shoe size', mark: 'found' }],
  ['one without a name', ' ', {}, { name: '(column 2 has no name)', mark: 'unused' }],
])('columns of the file: %s', (_, name, confirmed, column) => {
  const { current } = compareColumns(header(['Manager', name]), confirmed);
  expect(current[1]).toMatchObject({ id: '1', ...column });
});
