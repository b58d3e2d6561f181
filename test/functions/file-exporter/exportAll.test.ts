import { metrics as everyMetric } from '#domain/metric-calculations/metrics.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import type { StoredRow } from '#domain/row.ts';
import { blankMonthlyMetrics, metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { formatNotes, type MetricNote } from '#domain/monthly-metrics/notes.ts';
import { formatPushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { blankReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { blankTeam, teamFieldNames, teamFields } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';
import { blankInventory } from '#domain/tech-inventory/categories.ts';
import type { User } from '#domain/user.ts';
import { exportAll } from '#functions/file-exporter/exportAll.ts';
import { MemoryExport, type MemoryOrganisation } from '#test/support/memoryExport.ts';
import { readWorkbook, rowsByHeader, workbookParts } from '#test/support/workbooks.ts';

const sam: User = { $id: 'sam', name: 'Sam Staff', email: 'sam.staff@example.test', labels: [] };

async function exported(organisation: MemoryOrganisation, person = sam, now?: () => number) {
  const world = new MemoryExport(organisation, now);
  const file = await exportAll(person, world);
  const [saved] = world.saved;
  return { file, saved, sheets: await readWorkbook(saved?.bytes ?? Buffer.alloc(0)) };
}

function stored($id: string): StoredRow {
  return { $id, $createdAt: '2026-01-01T00:00:00.000+00:00', $updatedAt: '2026-01-01T00:00:00.000+00:00' };
}

const noteOf = (text: string): MetricNote => ({
  ...{ metric: 'overallRepoTestCoverage', month: '2026-11', text, by: text, at: '2026-11-05T12:00:00.000Z' },
});

const choices = metricFields.filter(({ kind }) => kind === 'choice');

const unsigned = { updateBy: null, updateDate: null };
const targetsOf = (agreedBy: string) =>
  JSON.stringify([{ scope: 'organisation', of: '', value: 80, agreedBy, agreedOn: '2026-11-05' }]);

/** An organisation in which everything that somebody may have written is this text. */
function writtenEverywhere(text: string): MemoryOrganisation {
  const teamTexts = teamFieldNames.filter((field) => teamFields[field].kind !== 'boolean');
  const team = { ...blankTeam, ...Object.fromEntries(teamTexts.map((field) => [field, text])) };
  const person = { firstName: text, middleName: null, lastName: null, company: text, manager: text };
  const measured = { measuredAt: '2026-11-05T12:00:00.000Z', source: { name: text, url: text }, by: text };
  const pushed = { veracodeScanning: { value: text, ...measured } };
  const metrics = Object.fromEntries(choices.map(({ key }) => [key, text]));
  const calculation = { metricType: 'avgUnitTestCoverageAllPods', calculationValue: text, unitType: text };
  const day = { updateDateDay: '21', updateDateMonth: '11', updateDateYear: '2026' };
  return {
    [tableIds.teamMetadata]: [{ ...stored('t'), ...team }],
    [tableIds.userMetadata]: [{ ...stored('p'), ...person, email: text, workLocation: text }],
    [tableIds.userTeamAssociation]: [{ ...stored('a'), userId: 'p', teamId: 't', agileTeamRole: text }],
    [tableIds.teamTechInventory]: [
      { ...stored('t'), ...blankInventory, languageAndVersion: `${text}:${text}`, comments: text },
    ],
    [tableIds.teamMonthlyMetrics]: [{ ...stored('t'), ...metrics, updateBy: 'Nobody' } as unknown as MonthlyMetrics],
    [tableIds.teamReporting]: [{ ...stored('t'), ...blankReporting, reportedBy: text }],
    [tableIds.metricTargets]: [{ ...stored('overallRepoTestCoverage'), targets: targetsOf(text), ...unsigned }],
    [tableIds.metricNotes]: [{ ...stored('t'), notes: formatNotes([noteOf(text)]) }],
    [tableIds.metricPushes]: [
      { ...stored('m'), teamId: 't', month: '2026-11', metrics: formatPushedMetrics(pushed), count: 1, lastPushAt: '' },
    ],
    [tableIds.teamMonthlyMetricCalculation]: [{ ...stored('c'), ...calculation, ...day }],
  };
}

/** Every sign in a cell: test/domain/spreadsheet/writeWorkbook.test.ts. */
test.each(['=', '\0', "'", '_X0041_'])(
  'a text that begins with %j is that text in every column of every sheet',
  async (sign) => {
    const text = `${sign}1+1`;
    const person = { ...sam, name: text, email: text };
    const { sheets, saved } = await exported(writtenEverywhere(text), person);
    const teamHeaders = teamColumns.map(({ header }) => header);
    expect(rowsByHeader(sheets.get('Teams'))).toEqual([
      Object.fromEntries(teamHeaders.map((header) => [header, header === 'Greenfield' ? 'No' : text])),
    ]);
    expect(sheets.get('Members')?.[1]).toEqual(Array.from({ length: 8 }, () => text));
    expect(sheets.get('Tech Inventory')?.slice(1)).toEqual([
      [text, 'Languages', text, text],
      [text, 'Comments', text, null],
    ]);
    expect(sheets.get('Monthly Metrics')?.[1]?.filter((cell) => cell !== null)).toEqual(
      ['Team', 'Project ID', ...choices, 'Last Updated By'].map(() => text),
    );
    expect(sheets.get('Targets')?.slice(1)).toEqual([
      [text, text, 'Overall Repo Test Coverage (%)', 0.8, 'Whole organisation', text, new Date('2026-11-05')],
    ]);
    expect(sheets.get('Notes')?.slice(1)).toEqual([
      [text, text, '2026-11', 'Overall Repo Test Coverage (%)', text, text, new Date(noteOf('').at)],
    ]);
    const [pushed] = rowsByHeader(sheets.get('Pushed Metrics'));
    expect(pushed).toEqual({
      ...{ 'Team Name': text, 'Project ID': text, Month: '2026-11', Metric: 'Veracode Scanning', Value: text },
      ...{ 'Measured (UTC)': new Date('2026-11-05T12:00:00Z'), 'Reported By': text, Source: text, Address: text },
    });
    const latest = sheets.get('Metric Calculations')?.find(([, , name]) => name === 'Unit test coverage, All pods');
    expect([latest?.[3], latest?.[14]]).toEqual([text, text]);
    expect(sheets.get('Export')?.slice(3, 5)).toEqual([
      ['Generated by', text],
      ['Email', text],
    ]);
    for (const [path, xml] of workbookParts(saved?.bytes ?? Buffer.alloc(0))) {
      if (path.includes('worksheets')) expect(xml).not.toMatch(/<f[ >]|t="str"/);
    }
  },
);

test.each(['\t', '\r', '\n', '\r\n'])('%j before a text is no part of what the screens show', async (space) => {
  const { sheets } = await exported(writtenEverywhere(`${space}=1`));
  expect(sheets.get('Members')?.[1]).toEqual(Array.from({ length: 8 }, () => '=1'));
});

test('an empty organisation is a valid file', async () => {
  const { file, sheets, saved } = await exported({});
  expect(file).toEqual({
    fileId: 'file-1',
    fileName: 'engineering-data-2026-11-21-07-08.xlsx',
    totalRecords: 0,
    worksheets: 10,
    fileSize: saved?.bytes.length,
  });
  expect(saved).toMatchObject({ fileName: file.fileName, userId: 'sam' });
  for (const [name, rows] of [...sheets].slice(1)) expect([name, rows.length]).toEqual([name, 1]);
});

test("is named by the organisation's clock, also where its month ends before or after that of UTC", async () => {
  const names = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'].map(async (timeZone) => {
    const world = Object.assign(new MemoryExport({}, () => Date.parse('2026-12-01T03:30:00Z')), { timeZone });
    return (await exportAll(sam, world)).fileName;
  });
  expect(await Promise.all(names)).toEqual([
    'engineering-data-2026-12-01-17-30.xlsx',
    'engineering-data-2026-11-30-16-30.xlsx',
    'engineering-data-2026-11-30-22-30.xlsx',
  ]);
});

test('the cover tells what, when, by whom, and how many rows each sheet has', async () => {
  const { sheets } = await exported(writtenEverywhere('x'));
  const cover = sheets.get('Export') ?? [];
  expect(cover.filter((_, index) => index !== 2)).toEqual([
    ['Export', 'Details'],
    ['Contents', 'All engineering data'],
    ['Generated by', 'Sam Staff'],
    ['Email', 'sam.staff@example.test'],
    ['Years in Metric Calculations', '2026'],
    ['Rows in Teams', 1],
    ['Rows in Members', 1],
    ['Rows in Tech Inventory', 2],
    ['Rows in Monthly Metrics', 1],
    ['Rows in Targets', 1],
    ['Rows in Notes', 1],
    ['Rows in Pushed Metrics', 1],
    ['Rows in Metric Calculations', everyMetric.length],
    ['Rows in Campaigns', 0],
    ['Rows in all', 1 + 1 + 2 + 1 + 1 + 1 + 1 + everyMetric.length],
  ]);
  const [what, when] = cover[2] ?? [];
  expect(what).toBe('Generated at (UTC)');
  expect(Math.round(Number(when) / 1_000)).toBe(Date.parse('2026-11-21T07:08:09Z') / 1_000);
});

test('values that are no text keep their type', async () => {
  const metrics = {
    ...stored('t'),
    ...blankMonthlyMetrics,
    overallRepoTestCoverage: 100,
    overallBranchTestCoverage: 0,
    automatedFunctionalTestCount: 0,
    manualFunctionalTestCount: 1_000_000_000,
    veracodeScanning: 'Yes',
    veracodeScanningPercentage: 33.33,
    sonarqubeAdoptionStatus: 'No Adoption',
    singleArtifactPromotion: 'No',
    updateBy: 'Nobody',
    updateDate: '2020-01-01T00:00:00.000+00:00',
  } as const;
  const saved = { ...stored('t'), ...blankReporting, reportedAt: '2026-02-28T18:00:00.000+00:00' };
  const { sheets } = await exported({ [tableIds.teamMonthlyMetrics]: [metrics], [tableIds.teamReporting]: [saved] });
  expect(sheets.get('Monthly Metrics')?.[0]).toEqual([
    ...['Team Name', 'Project ID', ...metricFields.map(({ label }) => label)],
    ...['Last Updated By', 'Last Updated Date (UTC)'],
  ]);
  expect(rowsByHeader(sheets.get('Monthly Metrics'))).toMatchObject([
    {
      'Team Name': 't',
      'Project ID': null,
      'Overall Repo Test Coverage (%)': 1,
      'Overall Branch Test Coverage (%)': 0,
      'Automated Functional Test Count': 0,
      'Manual Functional Test Count': 1_000_000_000,
      'Veracode Scanning': 'Yes',
      'Veracode Scanning Percentage (%)': 0.3333,
      'SonarQube Adoption Status': 'No Adoption',
      'Single Artifact Promotion': 'No',
      'Last Updated By': null,
      'Last Updated Date (UTC)': new Date('2026-02-28T18:00:00Z'),
    },
  ]);
});

test('a metric that doesn’t apply, and a number that is in no figure, are told in words', async () => {
  const metrics = {
    ...{ ...stored('t'), ...blankMonthlyMetrics, overallRepoTestCoverage: 250 },
    notApplicable: '{"manualFunctionalTestCount":"noCode"}',
  };
  const { sheets } = await exported({ [tableIds.teamMonthlyMetrics]: [metrics] });
  expect(rowsByHeader(sheets.get('Monthly Metrics'))).toMatchObject([
    {
      'Overall Repo Test Coverage (%)': '250.00% (out of range)',
      'Manual Functional Test Count': 'Not applicable',
      'Automated Functional Test Count': null,
    },
  ]);
});

function calculation(day: string, calculationValue: string, unitType: string): MetricCalculation {
  const [updateDateYear = '', updateDateMonth = '', updateDateDay = ''] = day.split('-');
  const metricType = unitType === 'percent' ? 'avgUnitTestCoverageBuildPods' : 'manualTestsExistingBuildPods';
  return { ...stored(day), metricType, calculationValue, unitType, updateDateDay, updateDateMonth, updateDateYear };
}

/** The rows of a metric, by their year. */
function rowsOf(sheets: ReadonlyMap<string, unknown[][]>, metric: string): unknown[][] {
  return (sheets.get('Metric Calculations') ?? []).filter(([, , name]) => name === metric);
}

test('metric calculations are those of every year that has any, the latest first, each with its latest values', async () => {
  const { sheets } = await exported({
    [tableIds.teamMonthlyMetricCalculation]: [
      calculation('2025-06-01', '1', 'percent'),
      calculation('2026-01-31', '12.5', 'percent'),
      calculation('2026-01-30', '10', 'percent'),
      calculation('2028-02-29', '2', 'percent'),
      calculation('2026-11-20', '40', 'percent'),
      calculation('2026-11-20', '1234', 'integer'),
    ],
  });
  const rows = sheets.get('Metric Calculations') ?? [];
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  expect(rows[0]).toEqual(['Year', '#', 'Metric Type', 'Latest Metrics', ...months]);
  const numbered = (year: number) => Array.from({ length: everyMetric.length }, (_, index) => [year, index + 1]);
  expect(rows.slice(1).map((row) => row.slice(0, 2))).toEqual([2028, 2026, 2025].flatMap(numbered));
  const nothing = (count: number) => Array.from({ length: count }, () => null);
  expect(rowsOf(sheets, 'Unit test coverage, Build pods').map(([year, , , ...values]) => [year, ...values])).toEqual([
    [2028, 0.02, null, 0.02, ...nothing(10)],
    [2026, 0.4, 0.125, ...nothing(9), 0.4, null],
    [2025, 0.01, ...nothing(5), 0.01, ...nothing(6)],
  ]);
  expect(rowsOf(sheets, 'Manual tests, Build pods').map((row) => row[3])).toEqual([null, 1234, null]);
  expect(sheets.get('Export')?.[5]).toEqual(['Years in Metric Calculations', '2025, 2026, 2028']);
});

test('calculations of no metric, of no day and of years before 2025 make no year', async () => {
  const good = calculation('2026-11-20', '40', 'percent');
  const { sheets } = await exported({
    [tableIds.teamMonthlyMetricCalculation]: [
      { ...good, metricType: 'somethingElse', updateDateYear: '2027' },
      { ...good, updateDateMonth: '02', updateDateDay: '31', updateDateYear: '2028' },
      { ...good, updateDateYear: '26' },
      { ...good, updateDateYear: '2024' },
    ],
  });
  expect(sheets.get('Metric Calculations')).toHaveLength(1);
  expect(sheets.get('Export')?.[5]).toEqual(['Years in Metric Calculations', 'None']);
});

test.each([
  ['takes too long is given up', 'The export takes too long to wait for it.'],
  ['fails in the middle of a list ends', 'fetch failed'],
])('an export that %s, and nothing is kept', async (_, message) => {
  const deadline = new AbortController();
  const world = new MemoryExport(writtenEverywhere('x'));
  const failing = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('fetch failed')) }) };
  const source: typeof world.source = (tableId) => {
    if (tableId === tableIds.teamTechInventory) {
      if (message === 'fetch failed') return failing;
      deadline.abort();
    }
    return world.source(tableId);
  };
  const ports = { source, files: world.files, now: world.now, timeZone: 'UTC', deadline: deadline.signal };
  await expect(exportAll(sam, ports)).rejects.toThrow(message);
  expect(world.saved).toEqual([]);
});
