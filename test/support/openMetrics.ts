import type { UserEvent } from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import { metricFields, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { meanwhile } from './meanwhile.ts';
import { metricsRow } from './metricsRows.ts';
import { reportingOf } from './reportingRows.ts';
import { fillTables, signInPage } from './openAgainstLocal.ts';
import { renderApp } from './renderApp.tsx';
import { people, type TestPerson } from './signIn.ts';
import type { LocalServices } from './startLocal.ts';
import { switchableFlags } from './switchableFlags.ts';
import { teamRow } from './teamRows.ts';

const flag = 'edit-monthly-metrics';

/** The tab of the team 'blue', whose metrics are these (null: it has none yet), as Sam Staff or somebody else sees it. */
export async function openMetrics(
  local: LocalServices,
  fields: Partial<MonthlyMetricsFields> | null = {},
  path = '/teams/blue/teamMetrics',
  person: TestPerson = people.sam,
) {
  const metrics = fields ? [metricsRow('blue', fields)] : [];
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamMonthlyMetrics]: metrics,
    [tableIds.teamReporting]: reportingOf(metrics),
  });
  const services = await signInPage(local, person);
  const flags = switchableFlags([flag]);
  const page = renderApp(path, { services, flags });
  const stored = () =>
    meanwhile(async () => {
      const rows = await services.tables.listAll(tableIds.teamMonthlyMetrics);
      return rows.find(({ $id }) => $id === 'blue');
    });
  return { ...page, services, stored, allowUpdates: (isOn: boolean) => flags.set(flag, isOn) };
}

/** The same with the dialog open. */
export async function openMetricsDialog(local: LocalServices, fields: Partial<MonthlyMetricsFields> | null = {}) {
  const page = await openMetrics(local, fields);
  await page.user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
  return page;
}

export const openedDialog = (name: string) => within(screen.getByRole('dialog', { name }));
export const dialog = () => openedDialog('Edit Your Metrics');
/** One metric's input in the dialog. */
export const number = (label: string) => dialog().getByRole('spinbutton', { name: label });
export const choice = (label: string) => dialog().getByRole('combobox', { name: label });
/** Fills the inputs of the dialog but those in `left`: with the text given by label, else with 5 or the first choice. */
export async function fillMetrics(user: UserEvent, texts: Readonly<Record<string, string>>, left: string[] = []) {
  for (const field of metricFields.filter(({ label }) => !left.includes(label))) {
    const text = texts[field.label];
    if (field.kind === 'choice') await user.selectOptions(choice(field.label), text ?? field.values[0] ?? '');
    else {
      await user.click(number(field.label));
      await user.paste(text ?? '5');
    }
  }
}
export const saveButton = () => dialog().getByRole('button', { name: 'Save' });
/** Another person's save; nothing is sent but these fields. */
export const saveElsewhere = ({ tables }: AppwriteServices, fields: Partial<MonthlyMetricsFields>) =>
  meanwhile(() => tables.readModifyWrite(tableIds.teamMonthlyMetrics, 'blue', () => fields));
