import { metricsSchema } from '#src/features/metric-calculations/metricsView.ts';
import { readAddress, writeAddress } from '#src/lists/addressState.ts';

const schema = metricsSchema('2026-11-21');
const parse = (search: string) => readAddress(schema, new URLSearchParams(search));

it.each([
  ['', { year: 2026, family: '', pod: '' }],
  ['year=2025&family=veracodeScanning&pod=Build', { year: 2025, family: 'veracodeScanning', pod: 'Build' }],
  ['year=2024', { year: 2026, family: '', pod: '' }],
  ['year=2027&family=nonsense&pod=build', { year: 2026, family: '', pod: '' }],
  ['year=&family=&pod=', { year: 2026, family: '', pod: '' }],
])('reads %p', (search, view) => {
  expect(parse(search)).toEqual(view);
});

it('spells out only what is not usual, and leaves the rest of the address alone', () => {
  const params = new URLSearchParams('other=1&year=2025&pod=Run');
  const formatted = (change: object) => writeAddress(schema, params, { ...parse(''), ...change });
  expect(formatted({})).toBe('?other=1');
  expect(formatted({ year: 2025 })).toBe('?other=1&year=2025');
  expect(formatted({ family: 'sonarQubeAdoption', pod: 'All' })).toBe('?other=1&family=sonarQubeAdoption&pod=All');
});
