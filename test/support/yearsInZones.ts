import { calendarDay } from '#domain/calendarDay.ts';
import { yearOf } from '#domain/metric-calculations/years.ts';

/** A program: prints the years of moments on clocks set to UTC plus so many hours. Takes both lists as JSON. */
const [moments, offsets] = process.argv.slice(2).map((json) => JSON.parse(json) as unknown) as [string[], number[]];
const results = offsets.map((offset) => {
  // POSIX counts the hours westwards.
  process.env.TZ = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  if (new Date(0).getTimezoneOffset() + offset * 60 !== 0) throw new Error('The zone was not taken.');
  return { offset, years: moments.map((moment) => yearOf(calendarDay(new Date(moment), 'UTC'))) };
});
process.stdout.write(JSON.stringify(results));
