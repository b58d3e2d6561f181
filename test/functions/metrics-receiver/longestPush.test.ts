import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { maxTokenName } from '#domain/pushes/token.ts';
import { formatPushedMetrics, notApplicableValue } from '#domain/pushes/pushedMetrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { parsePush } from '#functions/metrics-receiver/parsePush.ts';
import { productConfig } from '#test/support/startUploads.ts';

test('eight metrics with the longest source, token name and concern fit into their column', () => {
  const start = 'https://';
  const quotes = (length: number) => '"'.repeat(length);
  const source = { name: quotes(100), url: start + quotes(500 - start.length), commit: quotes(64) };
  const measuredAt = '2026-11-25T09:00:00Z';
  const body = { measuredAt, source, items: [{ team: 'amber', values: { manualFunctionalTestCount: 1 } }] };
  const pushed = {
    value: notApplicableValue,
    measuredAt: '2026-11-25T09:00:00.000Z',
    source: parsePush(JSON.stringify(body)).source,
    by: '\u0001'.repeat(maxTokenName),
    concern:
      'Automated Functional Test Count is 1,000,000,000: 1,000,000,000 times the 1 of September 2026, which is a text that is longer than any.',
  };
  const stored = formatPushedMetrics(Object.fromEntries(metricFields.map(({ key }) => [key, pushed])));
  const table = productConfig().tables.find(({ $id }) => $id === tableIds.metricPushes);
  const size = table?.columns.find(({ key }) => key === 'metrics')?.size ?? 0;
  expect(stored.length).toBeLessThanOrEqual(size);
});
