import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { fillTable, type NewRow } from '#test/support/fillTable.ts';
import { downloadExport, runExport } from '#test/support/runExport.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, type Uploads } from '#test/support/startUploads.ts';

/** Of each team: itself, nine people, nine items and its metrics make twenty rows. */
const perTeam = 9;
const rowsPerTeam = 2 * perTeam + 2;
/** Metric calculations: of each month of so many years, whatever the number of teams. */
const years = [2025, 2026];

/** Seconds from the call to its answer, and what the function said of its memory, for files of so many rows. `KEEP=DIR` leaves the files there. */
export async function benchExport(): Promise<void> {
  for (const rows of [1_000, 10_000, 100_000]) {
    const platform = await startUploads();
    await fill(platform, rows / rowsPerTeam);
    const sam = await platform.as(people.sam);
    const startMs = performance.now();
    const { fileId, fileSize, totalRecords } = await runExport(sam);
    const seconds = (performance.now() - startMs) / 1_000;
    const size = `${totalRecords.toLocaleString('en-US')} rows, ${(fileSize / 1_048_576).toFixed(2)} MB`;
    console.log(`${size}: ${seconds.toFixed(1)} s. ${await waitForLog(platform)}`);
    if (process.env.KEEP !== undefined) {
      writeFileSync(join(process.env.KEEP, `${rows}.xlsx`), await downloadExport(sam.storage, fileId));
    }
    await platform.stop();
  }
}

async function fill({ server: { tables } }: Uploads, teams: number): Promise<void> {
  const each = (count: number, toRow: (index: number) => Omit<NewRow, '$id'>): NewRow[] =>
    Array.from({ length: count }, (_, index) => ({ $id: `row-${index}`, ...toRow(index) }));
  const text = { productName: 'Payments', teamType: 'build', sector: 'Retail', businessUnit: 'Cards' };
  const teamRows = each(teams, (index) => ({ ...text, teamName: `Team ${index}`, projectId: `P-${index}` }));
  await fillTable(tables, 'team-metadata', teamRows);
  const person = { manager: 'Moss, Kim', company: 'Example Ltd', workLocation: 'onshore' };
  const personRows = each(teams * perTeam, (index) => ({
    ...person,
    firstName: `First ${index}`,
    lastName: `Last ${index}`,
    email: `person.${index}@example.test`,
  }));
  await fillTable(tables, 'user-metadata', personRows);
  const roleRows = each(teams * perTeam, (index) => ({
    userId: `row-${index}`,
    teamId: `row-${index % teams}`,
    agileTeamRole: 'scrum-master',
  }));
  await fillTable(tables, 'user-team-association', roleRows);
  const columns = inventoryColumns.slice(0, perTeam).map((column) => [column, 'Tool:1']);
  await fillTable(
    tables,
    'team-tech-inventory',
    each(teams, () => Object.fromEntries(columns) as Record<string, string>),
  );
  const reportedMetrics = {
    overallRepoTestCoverage: 85.25,
    automatedFunctionalTestCount: 12,
    veracodeScanning: 'Partial',
  };
  await fillTable(
    tables,
    'team-monthly-metrics',
    each(teams, () => reportedMetrics),
  );
  const months = years.flatMap((year) => Array.from({ length: 12 }, (_, month) => ({ year, month: month + 1 })));
  const calculations = months.flatMap(({ year, month }) =>
    metrics.map(({ metricType, unit }) => ({
      metricType,
      calculationValue: '71.5',
      unitType: unit,
      updateDateDay: '28',
      updateDateMonth: String(month).padStart(2, '0'),
      updateDateYear: String(year),
    })),
  );
  await fillTable(
    tables,
    'team-monthly-metric-calculation',
    calculations.map((calculation, index) => ({ $id: `calculation-${index}`, ...calculation })),
  );
}

/** Known when the process of the execution has ended, shortly after its answer. */
async function waitForLog({ server }: Uploads): Promise<string> {
  for (;;) {
    const { executions } = await server.functions.listExecutions({ functionId: 'file-exporter' });
    const logs = executions[0]?.logs ?? '';
    if (logs !== '') return logs.trim();
  }
}
