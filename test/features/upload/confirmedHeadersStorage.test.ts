import {
  removeConfirmedHeaders,
  loadConfirmedHeaders,
  saveConfirmedHeaders,
} from '#src/features/upload/confirmedHeadersStorage.ts';

afterEach(() => localStorage.clear());

test('what headers mean is known again for the same set of them, in any order and case', () => {
  saveConfirmedHeaders(['Team', 'Kontakt'], { 'User Email': 'Kontakt' });
  expect(loadConfirmedHeaders(['kontakt ', 'TEAM'])).toEqual({ 'User Email': 'Kontakt' });
  expect(loadConfirmedHeaders(['Team', 'Kontakt', 'Notes'])).toBeUndefined();
});

test('the latest word counts, and it can be forgotten', () => {
  saveConfirmedHeaders(['a', 'b'], { Team: 'a' });
  saveConfirmedHeaders(['a', 'b'], { Team: 'b' });
  expect(loadConfirmedHeaders(['a', 'b'])).toEqual({ Team: 'b' });
  removeConfirmedHeaders(['b', 'a']);
  expect(loadConfirmedHeaders(['a', 'b'])).toBeUndefined();
});

test('twenty sets are kept', () => {
  for (let number = 0; number < 21; number++) saveConfirmedHeaders([`set ${number}`], { Team: `set ${number}` });
  expect(loadConfirmedHeaders(['set 0'])).toBeUndefined();
  expect(loadConfirmedHeaders(['set 1'])).toEqual({ Team: 'set 1' });
});

test.each(['{', '[{"headers":1}]', 'null'])('what something else has kept there, %s, is nothing', (kept) => {
  localStorage.setItem('uploadHeaders', kept);
  expect(loadConfirmedHeaders(['a'])).toBeUndefined();
  saveConfirmedHeaders(['a'], { Team: 'a' });
  expect(loadConfirmedHeaders(['a'])).toEqual({ Team: 'a' });
});

test('a browser that keeps nothing asks each time', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  expect(() => saveConfirmedHeaders(['a'], { Team: 'a' })).not.toThrow();
  expect(loadConfirmedHeaders(['a'])).toBeUndefined();
});
