import { metrics } from '#domain/metric-calculations/metrics.ts';
import Papa from 'papaparse';
import { toRows } from '#domain/metric-calculations/toRows.ts';
import { formatMetricsCells } from '#src/features/metric-calculations/MetricTableActions.tsx';
import { filterRows } from '#domain/metric-calculations/metricFilters.ts';
import { calculationRow } from '#test/support/calculationRow.ts';

const everything = { family: '', pod: '' };
const read = (cells: string) => Papa.parse<string[]>(cells, { skipEmptyLines: true, delimiter: '\t' }).data;

it('has the columns and the rows of the table', () => {
  const rows = toRows([
    calculationRow('veracodeScanningRunPods', '2026-01-31', '12.5'),
    calculationRow('veracodeScanningRunPods', '2026-03-01', '20'),
  ]);
  const [header, ...lines] = read(formatMetricsCells(filterRows(rows, everything), ''));
  expect(header).toEqual([
    ...['#', 'Metric Type', 'Latest Metrics'],
    ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ]);
  expect(lines).toHaveLength(metrics.length);
  const line = lines.find(([, , latest]) => latest === '20%')!;
  expect(line.slice(3)).toEqual(['12.5%', '', '20%', '', '', '', '', '', '', '', '', '']);
});

it('keeps the number of each row when the table is narrowed down', () => {
  const rows = filterRows(toRows([]), { family: 'veracodeScanning', pod: 'Run' });
  expect(rows).toHaveLength(1);
  const all = filterRows(toRows([]), everything);
  expect(rows[0]!.number).toBe(all.find(({ metric }) => metric === rows[0]!.metric)!.number);
});

it.each(['=1+1', '+1', '-1', '@x', '\t=1', '=HYPERLINK("http://example.test","x")'])(
  'makes %p harmless in a spreadsheet',
  (value) => {
    const rows = toRows([calculationRow('veracodeScanningRunPods', '2026-01-31', value)]);
    const cells = read(formatMetricsCells(filterRows(rows, everything), '')).flat();
    const found = cells.filter((cell) => cell.includes(value.trim()));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((cell) => cell.startsWith("'"))).toBe(true);
  },
);
