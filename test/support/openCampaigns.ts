import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CampaignRow } from '#domain/campaigns/campaign.ts';
import { addDays, calendarDay } from '#domain/calendarDay.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { FunctionReply, FunctionRequest } from '#src/appwrite/services.ts';
import { inventoryRow } from './inventoryRows.ts';
import { type MemoryTables, memoryServices } from './memoryServices.ts';
import { metricsRow } from './metricsRows.ts';
import { renderApp } from './renderApp.tsx';
import { personRow, teamRow } from './teamRows.ts';
import { rulesRow } from './technologyTables.ts';

export const ada = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };
export const today = calendarDay(new Date(), 'UTC');
export const inMarch = addDays(today, 90);
export const languages = 'languageAndVersion';
const names = ['Amber', 'Blue', 'Coral', 'Dawn', 'Ebony', 'Fern', 'Gold'];
const hold = (name: string, versions: string, until: string, moveTo = '') => ({
  ...{ name, versions, until, moveTo, ring: 'Hold', reason: 'Old.' },
});

export const draftTables = (campaigns: readonly CampaignRow[] = []): MemoryTables => ({
  [tableIds.campaigns]: campaigns,
  [tableIds.teamMetadata]: [
    ...names.map((name) => teamRow(name, { teamName: name, sector: name < 'C' ? 'Retail' : 'Finance' })),
    teamRow('gone', { teamName: 'Gone', teamStatus: 'Closed', sector: 'Retail' }),
    teamRow('over', { teamName: 'Over', teamStatus: 'Closed', sector: 'Health' }),
  ],
  [tableIds.teamTechInventory]: names.map((name) =>
    inventoryRow(name, { [languages]: name === 'Gold' ? 'Java:21' : 'Java:8|Kotlin', codeQualityTools: 'Sonar' }),
  ),
  [tableIds.teamMonthlyMetrics]: [metricsRow('Amber', { overallRepoTestCoverage: 80 })],
  [tableIds.technologyRules]: [
    rulesRow(languages, {
      names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]),
      rings: JSON.stringify([hold('Java', '8', inMarch, '21'), hold('Perl', '', inMarch), hold('Kotlin', '', '')]),
    }),
    rulesRow('staticAnalysisTools', { rings: JSON.stringify([hold('Sonar', '', '')]) }),
  ],
  [tableIds.userMetadata]: [
    personRow('p-ada', { firstName: 'Ada', lastName: 'Admin', email: 'Ada.Admin@example.test' }),
    personRow('p-ben', { firstName: 'Ben', lastName: 'Moss', email: 'ben.moss@example.test' }),
  ],
});

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

const accepted: FunctionReply = { status: 'completed', statusCode: 200, body: '{"id":"c"}' };

/** Over rows in memory, with a function that answers what a test wants and keeps what it was asked for. */
export function openCampaigns(path: string, campaigns: readonly CampaignRow[] = [], account = ada) {
  const memory = memoryServices(draftTables(campaigns), account);
  const sent: Sent[] = [];
  const answers: (() => Promise<FunctionReply>)[] = [];
  const execute = (functionId: string, { path: asked, body = '{}' }: FunctionRequest): Promise<FunctionReply> => {
    expect(functionId).toBe(functionIds.campaigns);
    sent.push({ path: asked, body: JSON.parse(body as string) as Sent['body'] });
    return answers.shift()?.() ?? Promise.resolve(accepted);
  };
  const services = { ...memory.services, functions: { ...memory.services.functions, execute } };
  const page = renderApp(path, { services });
  /** As another admin's change comes in. */
  const save = (row: CampaignRow): void => {
    memory.put(tableIds.campaigns, [row]);
    memory.announce(tableIds.campaigns, { action: 'update', row });
  };
  return { ...page, memory, sent, answers, save };
}

/** Who has to act. */
export const sentence = /^\d+ of \d+ teams ha(ve|s) to act/u;
export const dialog = (name = 'New campaign') => screen.findByRole('dialog', { name });
export const field = (label: string | RegExp) => within(screen.getByRole('dialog')).getByLabelText(label);
export const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const preview = () => screen.findByText(sentence);
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

export async function openNew(
  ...given: Parameters<typeof openCampaigns> extends [string, ...infer Rest] ? Rest : never
) {
  const page = openCampaigns('/campaigns?new=1', ...given);
  await dialog();
  await within(screen.getByRole('dialog')).findByText('What teams use, by any of its names.');
  return page;
}
