import { startClock } from '#functions/runtime/startClock.ts';

test('it shows the time, follows a clock that is set forward, and none that is set back', () => {
  let [wall, elapsed] = [Date.parse('2026-03-02T09:00:00Z'), 5_000];
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const now = startClock();
  const after = (wallMs: number, elapsedMs: number): string => {
    [wall, elapsed] = [wall + wallMs, elapsed + elapsedMs];
    return new Date(now()).toISOString().slice(11, 19);
  };
  expect(after(0, 0)).toBe('09:00:00');
  expect(after(1_000, 1_000)).toBe('09:00:01');
  expect(after(-3_600_000, 1_000)).toBe('09:00:02');
  expect(after(2 * 3_600_000, 1_000)).toBe('10:00:01');
  expect(after(-3_600_000, 1_000)).toBe('10:00:02');
});
