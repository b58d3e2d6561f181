import { formatMetricsView, parseMetricsView } from '#src/features/metric-calculations/metricsView.ts';

const today = '2026-11-21';
const parse = (search: string) => parseMetricsView(new URLSearchParams(search), today);

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
  const formatted = (change: object) => formatMetricsView({ ...parse(''), ...change }, params, today).toString();
  expect(formatted({})).toBe('other=1');
  expect(formatted({ year: 2025 })).toBe('other=1&year=2025');
  expect(formatted({ family: 'sonarQubeAdoption', pod: 'All' })).toBe('other=1&family=sonarQubeAdoption&pod=All');
});
