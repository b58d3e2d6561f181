import fc from 'fast-check';
import { diffItems, type ItemChange, listRestorable, restoreItems } from '#domain/tech-inventory/itemChanges.ts';
import { forAll } from '#test/support/forAll.ts';

const versioned = 'languageAndVersion';
const plain = 'unitTestTools';

describe('the difference of two lists', () => {
  it.each<[string, string | null, string | null, ItemChange[]]>([
    ['nothing', 'Java:21|Go', 'Java:21|Go', []],
    ['both empty', null, '', []],
    ['another order and other blanks', 'Java:21|Go', ' Go | Java : 21', []],
    ['an added item', 'Go', 'Go|Java:21', [{ from: null, to: 'Java:21' }]],
    ['a removed item', 'Go|Java:21', 'Go', [{ from: 'Java:21', to: null }]],
    ['another version', 'Go:1.21', 'Go:1.22', [{ from: 'Go:1.21', to: 'Go:1.22' }]],
    ['another spelling', 'java:8', 'Java:8', [{ from: 'java:8', to: 'Java:8' }]],
    ['one of two equal items', 'Go|Go', 'Go', [{ from: 'Go', to: null }]],
    ['one of several versions', 'Java:8|Java:11', 'Java:11|Java:17', [{ from: 'Java:8', to: 'Java:17' }]],
    [
      'all at once: added, removed, changed',
      'Java:8|Go:1.21|COBOL',
      'COBOL|Go:1.22|Rust',
      [
        { from: null, to: 'Rust' },
        { from: 'Java:8', to: null },
        { from: 'Go:1.21', to: 'Go:1.22' },
      ],
    ],
  ])('%s', (_, before, after, changes) => expect(diffItems(versioned, before, after)).toEqual(changes));

  it('has no versions where the category has none', () => {
    expect(diffItems(plain, 'Jest:29', 'Jest:30')).toEqual([
      { from: null, to: 'Jest:30' },
      { from: 'Jest:29', to: null },
    ]);
  });
});

it.each<[string, string | null, ItemChange[], string[]]>([
  ['a removed item', 'Mocha', [{ from: 'Jest', to: null }], ['Jest']],
  ['not one that is there again, whatever its case and blanks', 'Mocha| jest ', [{ from: 'Jest', to: null }], []],
  ['nothing of an added item', 'Mocha', [{ from: null, to: 'Jest' }], []],
  ['an item of an empty list', null, [{ from: 'Jest', to: null }], ['Jest']],
])('what can be restored %s', (_, stored, changes, expected) => {
  expect(listRestorable(plain, stored, changes).map(({ from }) => from)).toEqual(expected);
});

describe('restoring', () => {
  it('adds a removed item at the end', () => {
    expect(restoreItems(plain, 'Mocha||Ava', [{ from: ' Jest ', to: null }])).toEqual({
      stored: 'Mocha||Ava|Jest',
      restored: [{ name: 'Jest', version: '' }],
      refused: [],
    });
  });

  it('gives an item its old version again, in its place', () => {
    const result = restoreItems(versioned, 'Go:1.22|Java', [{ from: 'Go:1.21', to: 'Go:1.22' }]);
    expect(result.stored).toBe('Go:1.21|Java');
  });

  it('adds the old version where the new one has gone', () => {
    expect(restoreItems(versioned, 'Java', [{ from: 'Go:1.21', to: 'Go:1.22' }]).stored).toBe('Java|Go:1.21');
  });

  it('leaves alone what is there already', () => {
    expect(restoreItems(plain, 'jest', [{ from: 'Jest', to: null }])).toEqual({
      stored: null,
      restored: [],
      refused: [],
    });
  });

  it('says what there is no room for, and restores the rest', () => {
    const long = 'x'.repeat(19_990);
    const changes = [
      { from: 'Long enough to be too long', to: null },
      { from: 'Jest', to: null },
    ];
    const { stored, restored, refused } = restoreItems(plain, long, changes);
    expect(stored).toBe(`${long}|Jest`);
    expect(restored).toEqual([{ name: 'Jest', version: '' }]);
    expect(refused).toEqual([
      {
        item: { name: 'Long enough to be too long', version: '' },
        message: 'There is no room for this: Unit test tools can hold 20,000 characters in all.',
      },
    ]);
  });

  it('brings back every item of before, and takes none away that it did not change', () => {
    const item = fc.constantFrom('Java:8', 'Java:21', 'Go', 'Go:1.22', 'go', 'COBOL', ' Rust ');
    const list = fc.uniqueArray(item, { selector: (text) => text.toLowerCase() }).map((items) => items.join('|'));
    forAll(5_000, [list, list, list], (before, after, now) => {
      const changes = diffItems(versioned, before, after);
      const { stored, refused } = restoreItems(versioned, now, changes);
      expect(refused).toEqual([]);
      expect(listRestorable(versioned, stored ?? now, changes)).toEqual([]);
    });
  });
});

it('tells what changed in a list of thousands, and brings it back, before anybody has to wait', () => {
  const names = Array.from({ length: 3_500 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const [before, after] = [':1', ':2'].map((version) => names.map((name) => name + version).join('|')) as [
    string,
    string,
  ];
  const changes = diffItems('languageAndVersion', before, after);
  expect(changes).toEqual(names.map((name) => ({ from: `${name}:1`, to: `${name}:2` })));
  const removals = diffItems('languageAndVersion', before, null);
  expect(restoreItems('languageAndVersion', null, removals).stored).toBe(before);
});
