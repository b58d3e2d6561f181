import fc from 'fast-check';
import { changeVersion, restoreVersion } from '#domain/tech-inventory/itemEdits.ts';
import { parseItems, splitStored } from '#domain/tech-inventory/items.ts';
import { forAll } from '#test/support/forAll.ts';

const column = 'languageAndVersion';
const first = (text: string) => ({ text, occurrence: 0 });
const change = (stored: string | null, text: string, version: string, seen = stored) =>
  changeVersion(column, stored, first(text), seen, version);

describe('changing a version', () => {
  it.each([
    ['Java:17|Go:1.22', 'Java:17', ' 21 ', 'Java:21|Go:1.22'],
    ['a|| Java : 17 |b|', ' Java : 17 ', '21', 'a||Java:21|b|'],
    ['COBOL', 'COBOL', '2023', 'COBOL:2023'],
    ['Java:17|Go', 'Java:17', ' ', 'Java|Go'],
    ['Java:17|Java:21', 'Java:17', '11', 'Java:11|Java:21'],
  ])('of %p: %p to %p leaves its place and every other byte', (stored, text, version, expected) => {
    expect(change(stored, text, version)).toMatchObject({ outcome: 'changed', stored: expected });
  });

  it('changes the one that was meant of several that are equal', () => {
    const result = changeVersion(column, 'a:1|b|a:1', { text: 'a:1', occurrence: 1 }, 'a:1|b|a:1', '2');
    expect(result).toMatchObject({ stored: 'a:1|b|a:2' });
  });

  it('to the one that it has changes nothing', () => {
    expect(change(' Java : 17 ', ' Java : 17 ', '17')).toEqual({ outcome: 'unchanged' });
    expect(change('Java:', 'Java:', '')).toEqual({ outcome: 'unchanged' });
  });

  it('tells when somebody else removed or changed the item', () => {
    expect(change('Go:1.22', 'Java:17', '21', 'Java:17|Go:1.22')).toEqual({ outcome: 'gone' });
    expect(change('Java:20', 'Java:17', '21', 'Java:17')).toEqual({ outcome: 'gone' });
    expect(change(null, 'Java:17', '21', 'Java:17')).toEqual({ outcome: 'gone' });
    expect(change('b|a:1', 'a:1', '2', 'a:1|b|a:1')).toEqual({ outcome: 'gone' });
  });

  it.each([
    ['Java:17| JAVA : 21 ', '21', '"Java:21" already exists in Languages. Please enter a different item.'],
    ['Java:17', '21|22', 'A version can\'t contain "|".'],
    ['Java:17', '2\0', "This contains a character that can't be stored."],
  ])('refuses what %p can not hold: %p', (stored, version, message) => {
    expect(change(stored, 'Java:17', version)).toMatchObject({ outcome: 'refused', message });
  });

  it('refuses what the column has no room for', () => {
    expect(change(`Java:17|${'x'.repeat(19_990)}`, 'Java:17', '12345')).toMatchObject({
      message: 'There is no room for this: Languages can hold 20,000 characters in all.',
    });
  });

  it('refuses a version for a name that holds a colon', () => {
    expect(change(':17', ':17', '21')).toMatchObject({ outcome: 'refused' });
  });
});

describe('changing it back', () => {
  it.each([
    ['Java:21|Go', ' Java : 17 ', 'Java:21', ' Java : 17 |Go'],
    ['Go|Java:21', 'Java', 'Java:21', 'Go|Java'],
    ['Go', 'Java:17', 'Java:21', null],
    ['Java:17|Java:21', 'Java:17', 'Java:21', null],
  ])('in %p gives %p for %p: %p', (stored, from, to, expected) => {
    expect(restoreVersion(stored, { column, from, to })).toBe(expected);
  });

  it('undoes a change byte for byte', () => {
    const part = fc.constantFrom('a:1', ' a : 1', 'A:2', 'b', '', ' ', 'c:1');
    forAll(5_000, [fc.array(part, { maxLength: 8 }), fc.nat(), fc.constantFrom('3', '', '1')], (parts, at, version) => {
      const stored = parts.join('|');
      const items = parseItems(column, stored);
      const item = items[at % Math.max(1, items.length)];
      const result = item && changeVersion(column, stored, item, stored, version);
      if (result?.outcome !== 'changed') return;
      expect(splitStored(result.stored)).toHaveLength(splitStored(stored).length);
      const isAgain = new Set(parts).size < parts.length || restoreVersion(result.stored, result.change) === null;
      if (!isAgain) expect(restoreVersion(result.stored, result.change)).toBe(stored);
    });
  });
});
