import { Schedules } from '#local/appwrite/functions/Schedules.ts';
import { functionsConfig } from '#test/support/functionsConfig.ts';

const { functions } = functionsConfig([
  { $id: 'minutely', schedule: '* * * * *' },
  { $id: 'hourly', schedule: '7 * * * *' },
  { $id: 'nightly', schedule: '30 2 * * *' },
  { $id: 'unscheduled' },
  { $id: 'disabled', schedule: '* * * * *', enabled: false },
]);

/** Times of one day, asked in that order; who is due at each but the first. */
function dueAt(...times: readonly string[]): string[][] {
  let now = '';
  const at = (time: string): void => void (now = `2026-03-29T${time}Z`);
  at(times[0]!);
  const schedules = new Schedules(functions, () => Date.parse(now));
  return times.slice(1).map((time) => {
    at(time);
    return schedules.due().map(({ $id }) => $id);
  });
}

it('runs its function when its time has come, once', () => {
  expect(dueAt('11:59:58', '11:59:59', '12:00:00', '12:00:01', '12:00:59', '12:01:00.2', '12:07:00')).toEqual([
    [],
    ['minutely'],
    [],
    [],
    ['minutely'],
    ['minutely', 'hourly'],
  ]);
});

it('is read in UTC, and makes up once for the hours in which the machine slept', () => {
  expect(dueAt('01:00:00', '02:29:59', '05:31:00', '05:31:30')).toEqual([
    ['minutely', 'hourly'],
    ['minutely', 'hourly', 'nightly'],
    [],
  ]);
});

it('goes on with the next minute of a clock that was set back', () => {
  expect(dueAt('12:06:30', '11:05:40', '11:06:00', '11:07:00')).toEqual([[], ['minutely'], ['minutely', 'hourly']]);
});

it.each(['every day', '* * *', '0 0 2 * * *'])('that can’t be read is named: %s', (schedule) => {
  const unreadable = functionsConfig([{ $id: 'kinds', schedule }]).functions;
  expect(() => new Schedules(unreadable)).toThrow(`The schedule "${schedule}" of the function kinds can't be read.`);
});
