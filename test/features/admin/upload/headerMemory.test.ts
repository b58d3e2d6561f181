import { forgetHeaders, recallHeaders, rememberHeaders } from '#src/features/admin/upload/headerMemory.ts';

afterEach(() => localStorage.clear());

test('what headers mean is known again for the same set of them, in any order and case', () => {
  rememberHeaders(['Team', 'Kontakt'], { 'User Email': 'Kontakt' });
  expect(recallHeaders(['kontakt ', 'TEAM'])).toEqual({ 'User Email': 'Kontakt' });
  expect(recallHeaders(['Team', 'Kontakt', 'Notes'])).toBeUndefined();
});

test('the latest word counts, and it can be forgotten', () => {
  rememberHeaders(['a', 'b'], { Team: 'a' });
  rememberHeaders(['a', 'b'], { Team: 'b' });
  expect(recallHeaders(['a', 'b'])).toEqual({ Team: 'b' });
  forgetHeaders(['b', 'a']);
  expect(recallHeaders(['a', 'b'])).toBeUndefined();
});

test('twenty sets are kept', () => {
  for (let number = 0; number < 21; number++) rememberHeaders([`set ${number}`], { Team: `set ${number}` });
  expect(recallHeaders(['set 0'])).toBeUndefined();
  expect(recallHeaders(['set 1'])).toEqual({ Team: 'set 1' });
});

test.each(['{', '[{"headers":1}]', 'null'])('what something else has kept there, %s, is nothing', (kept) => {
  localStorage.setItem('uploadHeaders', kept);
  expect(recallHeaders(['a'])).toBeUndefined();
  rememberHeaders(['a'], { Team: 'a' });
  expect(recallHeaders(['a'])).toEqual({ Team: 'a' });
});

test('a browser that keeps nothing asks each time', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  expect(() => rememberHeaders(['a'], { Team: 'a' })).not.toThrow();
  expect(recallHeaders(['a'])).toBeUndefined();
});
