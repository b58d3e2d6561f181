import { screen, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { Team } from '#domain/team.ts';
import type { AdapterSettings } from '#src/appwrite/createServices.ts';
import { meanwhile } from './meanwhile.ts';
import { metricsRow } from './metricsRows.ts';
import { reportingOf } from './reportingRows.ts';
import { fillTables, type GivenTables, signInPage } from './openAgainstLocal.ts';
import { renderApp } from './renderApp.tsx';
import { people } from './signIn.ts';
import type { LocalServices } from './startLocal.ts';
import { switchableFlags } from './switchableFlags.ts';
import { associationRow, personRow, teamRow } from './teamRows.ts';

const flag = 'edit-monthly-metrics';

const teamNames = { a: 'Falcon', b: 'Heron', c: 'Owl' } as const;
export type TeamId = keyof typeof teamNames;
const ids = Object.keys(teamNames) as TeamId[];

interface EntryOptions {
  readonly path?: string;
  /** Of the teams named; the others have what `metricsRow` gives. Null: none. */
  readonly metrics?: Partial<Record<TeamId, Partial<MonthlyMetricsFields> | null>>;
  readonly teams?: readonly Team[];
  readonly tables?: GivenTables;
  readonly hasFlag?: boolean;
  readonly settings?: AdapterSettings;
}

/** Enter Metrics of three teams, Falcon, Heron and Owl, two of them (Falcon and Heron) of Sam Staff, who sees it. */
export async function openEntry(local: LocalServices, options: EntryOptions = {}) {
  const {
    path = '/enter-metrics',
    metrics = {},
    teams = ids.map(namedTeam),
    tables = {},
    hasFlag = true,
    settings,
  } = options;
  const rows = ids.flatMap((id) => (metrics[id] === null ? [] : [metricsRow(id, metrics[id])]));
  await fillTables(local, {
    [tableIds.teamMetadata]: teams,
    [tableIds.userMetadata]: [personRow('sam', { email: 'sam.staff@example.test' })],
    [tableIds.userTeamAssociation]: [associationRow('sam', 'a'), associationRow('sam', 'b')],
    [tableIds.teamMonthlyMetrics]: rows,
    [tableIds.teamMonthReports]: [],
    [tableIds.teamReporting]: reportingOf(rows),
    ...tables,
  });
  const services = await signInPage(local, people.sam, settings);
  const flags = switchableFlags(hasFlag ? [flag] : []);
  const page = renderApp(path, { services, flags });
  const stored = (id: TeamId) =>
    meanwhile(async () => {
      const all = await services.tables.listAll(tableIds.teamMonthlyMetrics);
      return all.find(({ $id }) => $id === id);
    });
  return { ...page, services, stored, allowUpdates: (isOn: boolean) => flags.set(flag, isOn) };
}

/** The same once the metrics are there. */
export async function openGrid(local: LocalServices, options: EntryOptions = {}) {
  const page = await openEntry(local, options);
  await screen.findByRole('textbox', { name: 'Overall Repo Test Coverage (%), Falcon' });
  return page;
}

export const namedTeam = (id: TeamId) => teamRow(id, { teamName: teamNames[id], projectId: `PRJ-${id}` });
export const number = (label: string, team: string) => screen.getByRole('textbox', { name: `${label}, ${team}` });
export const choice = (label: string, team: string) => screen.getByRole('combobox', { name: `${label}, ${team}` });
export const saveButton = () => screen.getByRole('button', { name: /^Save/ });
export const changes = () => screen.getByRole('status', { name: 'Changes' });
export const pasted = () => within(screen.getByRole('status', { name: 'Pasted' }));
export const rowOf = (team: string) => screen.getByRole('rowheader', { name: new RegExp(`^${team}`) });
