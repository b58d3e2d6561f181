import { undoChange } from '#domain/tech-inventory/itemEdits.ts';

const column = 'languageAndVersion';

test('a removed item is put back', () => {
  const change = { kind: 'removed', column, text: 'b', before: ['a'], count: 1 } as const;
  expect(undoChange('a|c', change)).toEqual({ outcome: 'undone', stored: 'a|b|c' });
  // Somebody else entered it again.
  expect(undoChange('a|c|B', change)).toEqual({ outcome: 'undone', stored: null });
});

test('a version is changed back, unless others changed the item since', () => {
  const change = { kind: 'versionChanged', column, from: 'Java:17', to: 'Java:21' } as const;
  expect(undoChange('Go|Java:21', change)).toEqual({ outcome: 'undone', stored: 'Go|Java:17' });
  expect(undoChange('Go|Java:22', change)).toEqual({ outcome: 'outdated', stored: null });
  expect(undoChange('Java:21|java:17', change)).toEqual({ outcome: 'outdated', stored: null });
});

test.each([
  ['a|| b |Go|Rust', 'a|| b '],
  ['a|Go|b|Rust|c', 'a|b|c'],
  ['Go|Go', 'Go'],
  ['Rust|Go', ''],
  ['Go|a', 'a'],
  ['a', null],
  [null, null],
])('items that were added together are removed from %p, and nothing else: %p', (stored, expected) => {
  const change = { kind: 'added', column, texts: ['Go', 'Rust'] } as const;
  expect(undoChange(stored, change)).toEqual({ outcome: 'undone', stored: expected });
});
