import fc from 'fast-check';
import { deriveId } from '#functions/file-uploader/roster/deriveId.ts';
import { forAll } from '#test/support/forAll.ts';

test('an id is one the platform takes, short enough to ask for a hundred at once', () =>
  forAll(2_000, [fc.string({ unit: 'binary' })], (part) => {
    expect(deriveId('team', part)).toMatch(/^[0-9a-f]{32}$/);
  }));

test('the same parts give the same id, other parts another one', () => {
  const kind = fc.constantFrom('team' as const, 'person' as const, 'member' as const);
  const parts = fc.array(fc.string(), { minLength: 1, maxLength: 3 });
  forAll(2_000, [kind, parts, kind, parts], (oneKind, one, otherKind, other) => {
    const same = JSON.stringify([oneKind, one]) === JSON.stringify([otherKind, other]);
    expect(deriveId(oneKind, ...one) === deriveId(otherKind, ...other)).toBe(same);
  });
});

test('parts do not run into each other', () => {
  expect(deriveId('member', 'a', 'bc')).not.toBe(deriveId('member', 'ab', 'c'));
});

test('ids stay what they are: rows that are stored depend on them', () => {
  expect(deriveId('team', 'falcon')).toBe('4086650bc46a34b7cf4b65d65e62146e');
  expect(deriveId('person', 'ada.lane@example.test')).toBe('2711f265b133d2c9eacc1dd1d32db01c');
});
