import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { fillTable, type NewRow } from '#test/support/fillTable.ts';
import { downloadExport, runExport } from '#test/support/runExport.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, type Uploads } from '#test/support/startUploads.ts';
import { Figure, sampleCount } from './figures.ts';

/** Of each team: itself, nine people, nine items and its metrics make twenty rows. */
const perTeam = 9;
const rowsPerTeam = 2 * perTeam + 2;
/** Metric calculations: of each month of so many years, whatever the number of teams. */
const years = [2025, 2026];

/** Exports of so many rows. `KEEP=DIR` leaves the files there. */
export async function benchExport(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rows of [1_000, 100_000]) {
    const platform = await startUploads();
    await fill(platform, rows / rowsPerTeam);
    const sam = await platform.as(people.sam);
    const of = `${rows.toLocaleString('en-US')} rows`;
    const took = new Figure(`export of ${of}`, 's', 'the call of the function to its answer, on the local platform');
    const size = new Figure(`workbook of ${of}`, 'MB', 'size of the file');
    const peak = new Figure(`peak memory, ${of}`, 'MiB', 'what the function said of itself');
    for (let sample = 0; sample < sampleCount(); sample += 1) {
      const startMs = performance.now();
      const { fileId, fileSize } = await runExport(sam);
      took.add((performance.now() - startMs) / 1_000);
      size.add(fileSize / 1_000_000);
      peak.add(await peakMemory(platform));
      if (process.env.KEEP !== undefined) {
        writeFileSync(join(process.env.KEEP, `${rows}.xlsx`), await downloadExport(sam.storage, fileId));
      }
    }
    await platform.stop();
    figures.push(took, size, peak);
  }
  return figures;
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
async function peakMemory(platform: Uploads): Promise<number> {
  await platform.untilNothingRuns();
  const { executions } = await platform.server.functions.listExecutions({ functionId: 'file-exporter' });
  return Number(/Peak memory: (\d+) MB/.exec(executions[0]?.logs ?? '')?.[1] ?? NaN);
}
