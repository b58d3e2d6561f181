import fc from 'fast-check';
import { addItem, removeItem, restoreItem } from '#domain/tech-inventory/itemEdits.ts';
import { isItem, parseItems, splitStored } from '#domain/tech-inventory/items.ts';
import { forAll } from '#test/support/forAll.ts';

const column = 'unitTestTools';
const first = (text: string) => ({ text, occurrence: 0 });

describe('removing', () => {
  it.each([
    ['Jest', 'Jest', ''],
    ['Jest|Mocha', 'Jest', 'Mocha'],
    ['Jest||Mocha ', 'Jest', '|Mocha '],
    [' Jest |Mocha', ' Jest ', 'Mocha'],
    ['| Jest', ' Jest', ''],
  ])('from %p takes %p and leaves every other byte', (stored, text, expected) => {
    expect(removeItem(column, stored, first(text), stored)?.stored).toBe(expected);
  });

  it('takes the one that was meant of several that are equal', () => {
    expect(removeItem(column, 'a|b|a', { text: 'a', occurrence: 1 }, 'a|b|a')?.stored).toBe('a|b');
  });

  it('changes nothing when somebody else removed it', () => {
    expect(removeItem(column, 'Mocha', first('Jest'), 'Jest|Mocha')).toBeNull();
    expect(removeItem(column, null, first('Jest'), 'Jest')).toBeNull();
    // One of the two that were seen is gone: it was the same one, the other stays.
    expect(removeItem(column, 'b|a', first('a'), 'a|b|a')).toBeNull();
  });
});

describe('putting back', () => {
  const removed = (stored: string, text: string) => removeItem(column, stored, first(text), stored)!;

  it.each([
    ['a|b|c', 'b', 'a|c', 'a|b|c'],
    ['a|b|c', 'a', 'b|c', 'a|b|c'],
    ['a|b|c', 'c', 'a|b|d', 'a|b|c|d'],
    ['a|b|c', 'c', 'a|d', 'a|c|d'],
    ['a| b |c', ' b ', 'c', ' b |c'],
    ['a', 'a', '', 'a'],
    ['a', 'a', null, 'a'],
  ])('from %p without %p to %p gives %p', (stored, text, now, expected) => {
    expect(restoreItem(now, removed(stored, text).removed)).toBe(expected);
  });

  it('changes nothing when somebody else entered it again', () => {
    expect(restoreItem('b|A', removed('a|b', 'a').removed)).toBeNull();
  });

  it('undoes a removal byte for byte', () => {
    const stored = fc.array(fc.constantFrom('a', ' a', 'A', 'b', '', ' ', 'c:1'), { maxLength: 8 });
    forAll(5_000, [stored, fc.nat()], (parts, at) => {
      const text = parts.join('|');
      const items = parseItems(column, text);
      const item = items[at % Math.max(1, items.length)];
      if (item === undefined) return;
      const result = removeItem(column, text, item, text)!;
      const back = restoreItem(result.stored, result.removed);
      expect(splitStored(back).filter(isItem).toSorted()).toEqual(splitStored(text).filter(isItem).toSorted());
      if (result.stored !== '' && new Set(parts).size === parts.length) expect(back).toBe(text);
    });
  });
});

describe('adds and removes of several people', () => {
  const changes = [{ add: 'x' }, { add: 'y' }, { add: 'z' }, { remove: 'a' }, { remove: ' b ' }] as const;
  const stored = 'a|| b |c|';

  it('end the same in every order: nothing added is lost, nothing removed comes back', () => {
    for (const order of permutations(changes)) {
      const end = order.reduce<string>((now, change) => {
        if ('remove' in change) return removeItem(column, now, first(change.remove), stored)?.stored ?? now;
        const result = addItem(column, now, { name: change.add, version: '' });
        return result.outcome === 'added' ? result.stored : now;
      }, stored);
      expect(splitStored(end).filter(isItem).toSorted()).toEqual(['c', 'x', 'y', 'z']);
    }
  });
});

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((each, index) => permutations(list.toSpliced(index, 1)).map((rest) => [each, ...rest]));
}
