import { execFileSync } from 'node:child_process';
import { buildSync } from 'esbuild';
import { dateParts } from '#domain/metric-calculations/calculation.ts';

test.each([
  ['2026-01-05', { updateDateDay: '05', updateDateMonth: '01', updateDateYear: '2026' }],
  ['2025-12-31', { updateDateDay: '31', updateDateMonth: '12', updateDateYear: '2025' }],
  ['2024-02-29', { updateDateDay: '29', updateDateMonth: '02', updateDateYear: '2024' }],
])('%s', (day, parts) => expect(dateParts(day)).toEqual(parts));

/** From 12 hours behind UTC to 14 before it; the sign of these names is the other way round. */
const zones = ['Etc/GMT+12', 'Etc/GMT+1', 'Etc/UTC', 'Etc/GMT-1', 'Etc/GMT-14'];

/** Run in each zone. */
const script = buildSync({
  entryPoints: ['test/support/datesOfNewYear.ts'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  write: false,
}).outputFiles[0]!.text;

interface Printed {
  readonly offset: number;
  readonly seen: unknown[][];
}

/** Output of the script in each zone. Its modules are loaded anew for each, because they may cache their zone. */
function inZones(): Printed[] {
  const address = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`;
  const input = `for (const zone of ${JSON.stringify(zones)}) {
    process.env.TZ = zone;
    await import('${address}#' + zone);
  }`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-'], { encoding: 'utf8', input });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Printed);
}

test('around the end of a year, machines of all time zones say the same of one organisation', () => {
  const printed = inZones();
  const inUtc = printed[zones.indexOf('Etc/UTC')];
  expect(inUtc?.seen[29]).toEqual([
    { updateDateDay: '31', updateDateMonth: '12', updateDateYear: '2025' },
    '2025-12-build-unit-testing',
    '2025-12-build-unit-testing',
    '2025-12-31',
    2025,
    [2025],
    '2025-11-build-unit-testing',
  ]);
  expect(inUtc?.seen[30]).toEqual([
    { updateDateDay: '01', updateDateMonth: '01', updateDateYear: '2026' },
    '2026-01-build-unit-testing',
    '2026-01-build-unit-testing',
    '2026-01-01',
    2026,
    [2025, 2026],
    '2025-12-build-unit-testing',
  ]);
  for (const [index, { seen }] of printed.entries())
    expect({ zone: zones[index], seen }).toEqual({ zone: zones[index], seen: inUtc?.seen });
  expect(new Set(printed.map(({ offset }) => offset)).size).toBe(zones.length);
});
