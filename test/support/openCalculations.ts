import { screen, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import { fillTables, signInPage } from './openAgainstLocal.ts';
import { renderApp } from './renderApp.tsx';
import { people, type TestPerson } from './signIn.ts';
import type { LocalServices } from './startLocal.ts';

interface OpenOptions {
  readonly path?: string;
  readonly person?: TestPerson;
}

/** Metric Calculations over these stored calculations, and no others. */
export async function openCalculations(
  local: LocalServices,
  calculations: readonly MetricCalculation[],
  { path = '/metric-calculations', person = people.sam }: OpenOptions = {},
) {
  await fillTables(local, { [tableIds.teamMonthlyMetricCalculation]: calculations });
  const page = renderApp(path, { services: await signInPage(local, person) });
  await screen.findByRole('table');
  return page;
}

/** Without the header and the headings of families. */
export const bodyRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .filter((row) => within(row).queryAllByRole('cell').length > 0);

/** The cells of the row of a metric, such as 'Unit test coverage Build pods', after its name: the latest value and twelve months. */
export function cellsOf(name: string): (string | null)[] {
  const row = bodyRows().find((each) => within(each).getByRole('rowheader').textContent.startsWith(name));
  return within(row!)
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent);
}
