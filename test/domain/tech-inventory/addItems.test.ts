import fc from 'fast-check';
import { addItem, addItems } from '#domain/tech-inventory/itemEdits.ts';
import { type InventoryColumn, inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

const named = (name: string, version = '') => ({ name, version });

test('several items are added in one change, behind what is there', () => {
  const items = [named(' Go ', '1.22'), named('java', '17'), named('Rust')];
  expect(addItems('languageAndVersion', 'Java:17|| COBOL ', items)).toEqual({
    stored: 'Java:17|| COBOL |Go:1.22|Rust',
    added: ['Go:1.22', 'Rust'],
    existing: [named('java', '17')],
    refused: [],
  });
});

test.each([null, '', ' | '])('the first items of a list (%p)', (stored) => {
  expect(addItems('unitTestTools', stored, [named('Jest'), named('Mocha')]).stored).toBe('Jest|Mocha');
});

test('what can not be stored is told, and does not stop the others', () => {
  const { stored, refused } = addItems('unitTestTools', null, [
    named('a\0b'),
    named('Jest'),
    named('x'.repeat(20_000)),
  ]);
  expect(stored).toBe('Jest');
  expect(refused.map(({ message }) => message)).toEqual([
    "This contains a character that can't be stored.",
    'An item can have 200 characters at most. This one has 20,000.',
  ]);
});

test('nothing is changed when all of them are there', () => {
  expect(addItems('unitTestTools', 'Jest', [named('JEST')])).toMatchObject({ stored: null, added: [] });
});

test('it ends as if they were added one by one', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('aA1 :|{')), maxLength: 4 });
  const item = fc.record({ name: text.filter((name) => name.trim() !== ''), version: text });
  const list = fc.tuple(fc.constantFrom<InventoryColumn>(...inventoryColumns), text, fc.array(item, { maxLength: 8 }));
  fc.assert(
    fc.property(list, ([column, stored, items]) => {
      const oneByOne = items.reduce<string | null>((now, each) => {
        const result = addItem(column, now ?? stored, each);
        return result.outcome === 'added' ? result.stored : now;
      }, null);
      expect(addItems(column, stored, items).stored).toBe(oneByOne);
    }),
    { numRuns: propertyRuns(5_000) },
  );
});
