import { readFileSync } from 'node:fs';
import { changeAreas, type ChangeEntryFields, changeSources } from '#domain/changes/changeEntry.ts';
import { exportRunStatuses, type ExportRunFields } from '#domain/exportResult.ts';
import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { previewRunStatuses, type PreviewRunFields } from '#domain/previewRun.ts';
import { maxErrorFileBytes } from '#domain/limits.ts';
import { bucketIds, databaseIds, databaseOfTable, functionIds, tableIds } from '#domain/resourceIds.ts';
import {
  type InventoryColumn,
  inventoryColumns,
  inventoryColumnSize,
  type TechInventoryFields,
} from '#domain/tech-inventory/categories.ts';
import { teamFieldNames, teamFields } from '#domain/team.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import { uploadStatuses, type UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import type { UploadJob, UploadLease } from '#functions/file-uploader/ports.ts';
import { maxRunMs } from '#functions/file-uploader/queue/processQueue.ts';
import type { CalculationLease } from '#functions/metric-calculator/ports.ts';
import type { AppwriteConfig, ColumnConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { pushColumns } from '#test/support/pushColumns.ts';
import { recorderColumns } from '#test/support/recorderColumns.ts';
import { reminderColumns } from '#test/support/reminderColumns.ts';
import { reportingColumns } from '#test/support/reportingColumns.ts';
import { sharedViewColumns } from '#test/support/sharedViewColumns.ts';
import { technologyColumns } from '#test/support/technologyColumns.ts';

const config = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as AppwriteConfig;

/** Each field of a type once, or it does not compile: what the type says, made visible at run time. */
type Columns<Fields> = Record<
  keyof Fields,
  'string' | 'integer' | 'double' | 'boolean' | 'datetime' | readonly string[]
>;

const inventory = {
  ...(Object.fromEntries(inventoryColumns.map((column) => [column, 'string'])) as Record<InventoryColumn, 'string'>),
  updateBy: 'string',
  updateDate: 'datetime',
  confirmation: 'string',
} satisfies Columns<TechInventoryFields>;

const metrics = {
  ...Object.fromEntries(
    metricFields.map((field) => [
      field.key,
      field.kind === 'choice' ? field.values : field.kind === 'percent' ? 'double' : 'integer',
    ]),
  ),
  notApplicable: 'string',
};

const expected: Record<keyof typeof tableIds, Record<string, string | readonly string[]>> = {
  teamMetadata: Object.fromEntries(
    teamFieldNames.map((field) => [field, teamFields[field].kind === 'boolean' ? 'boolean' : 'string']),
  ),
  userMetadata: {
    firstName: 'string',
    middleName: 'string',
    lastName: 'string',
    company: 'string',
    manager: 'string',
    email: 'string',
    workLocation: 'string',
  } satisfies Columns<UserMetadataFields>,
  userTeamAssociation: {
    userId: 'string',
    teamId: 'string',
    agileTeamRole: 'string',
  } satisfies Columns<UserTeamAssociationFields>,
  teamTechInventory: inventory,
  teamMonthlyMetrics: {
    ...metrics,
    updateBy: 'string',
    updateDate: 'datetime',
    correctionDate: 'datetime',
    overrides: 'string',
    pushedAt: 'datetime',
  },
  teamMonthReports: {
    teamId: 'string',
    month: 'string',
    ...metrics,
    reportedAt: 'datetime',
    reportedBy: 'string',
    correctedAt: 'datetime',
    correctedBy: 'string',
  },
  teamMonthlyMetricCalculation: {
    metricType: 'string',
    calculationValue: 'string',
    unitType: 'string',
    updateDateDay: 'string',
    updateDateMonth: 'string',
    updateDateYear: 'string',
  } satisfies Columns<MetricCalculationFields>,
  fileUploadResults: {
    fileName: 'string',
    status: uploadStatuses,
    submittedAt: 'datetime',
    completedAt: 'datetime',
    recordsProcessed: 'integer',
    recordsTotal: 'integer',
    errorCount: 'integer',
    message: 'string',
    errorFileId: 'string',
    submittedBy: 'string',
    undoOf: 'string',
    merge: 'string',
    repairs: 'string',
    changeCount: 'integer',
  } satisfies Columns<UploadResultFields>,
  uploadJobs: {
    userId: 'string',
    userName: 'string',
    submittedAt: 'datetime',
    lastPartAt: 'datetime',
    parts: 'integer',
    arrived: 'integer',
    givenUp: 'boolean',
    separator: 'string',
    undoOf: 'string',
    retire: 'string',
    outcome: 'string',
  } satisfies Columns<UploadJob>,
  uploadLease: {
    executionId: 'string',
    heldUntil: 'datetime',
    uploadId: 'string',
    done: 'integer',
    attempts: 'integer',
  } satisfies Columns<UploadLease>,
  calculationTurn: {
    executionId: 'string',
    heldUntil: 'datetime',
    begun: 'integer',
    finished: 'integer',
    closed: 'string',
  } satisfies Columns<CalculationLease>,
  exportRuns: {
    userId: 'string',
    status: exportRunStatuses,
    startedAt: 'datetime',
    worksheet: 'string',
    totalRecords: 'integer',
    worksheets: 'integer',
    fileId: 'string',
    fileName: 'string',
    fileSize: 'integer',
    message: 'string',
  } satisfies Columns<ExportRunFields>,
  previewRuns: {
    ...{ userId: 'string', status: previewRunStatuses, rowsRead: 'integer', preview: 'string', message: 'string' },
  } satisfies Columns<PreviewRunFields>,
  changeEntries: {
    teamId: 'string',
    teamName: 'string',
    area: changeAreas,
    field: 'string',
    oldValue: 'string',
    newValue: 'string',
    changedAt: 'datetime',
    userId: 'string',
    userName: 'string',
    source: changeSources,
    uploadId: 'string',
    fileName: 'string',
  } satisfies Columns<ChangeEntryFields>,
  ...recorderColumns,
  ...technologyColumns,
  ...sharedViewColumns,
  ...reminderColumns,
  ...pushColumns,
  ...reportingColumns,
};

const tableOf = (id: string): TableConfig => config.tables.find(({ $id }) => $id === id)!;
const kindOf = ({ type, format, elements }: ColumnConfig) => (format === 'enum' ? elements : type);

describe('appwrite.config.json and the domain types', () => {
  it.each(Object.keys(expected) as (keyof typeof tableIds)[])('say the same columns for %s', (name) => {
    const columns = Object.fromEntries(tableOf(tableIds[name]).columns.map((column) => [column.key, kindOf(column)]));
    expect(columns).toEqual(expected[name]);
  });

  it('spell the same ids', () => {
    expect(config.tablesDB.map(({ $id }) => $id).sort()).toEqual(Object.values(databaseIds).sort());
    expect(config.tables.map(({ $id, databaseId }) => [$id, databaseId]).sort()).toEqual(
      Object.entries(databaseOfTable).sort(),
    );
    expect(config.buckets.map(({ $id }) => $id).sort()).toEqual(Object.values(bucketIds).sort());
    expect(config.functions.map(({ $id }) => $id).sort()).toEqual(Object.values(functionIds).sort());
  });

  it.each(config.tables)('keep the values of $$id through every push', ({ columns }) => {
    const strings = columns.filter(({ type, format }) => type === 'string' && format === undefined);
    expect(strings.filter((column) => !('encrypt' in column) || column.encrypt !== false)).toEqual([]);
    // Widths above 16,381 do not count into the row; the rest must fit into 65,535 bytes of four-byte characters (appwrite.md, section
    // 12d).
    const width = strings.filter(({ size = 0 }) => size <= 16_381).reduce((sum, { size = 0 }) => sum + size * 4 + 2, 0);
    expect(width).toBeLessThan(65_535);
  });

  it("hold a team's texts in columns of the size that the upload checks", () => {
    const sizes = tableOf(tableIds.teamMetadata).columns.flatMap(({ key, size }) => (size ? [[key, size]] : []));
    const expectedSizes = Object.entries(teamFields).flatMap(([field, description]) =>
      'maxLength' in description ? [[field, description.maxLength]] : [],
    );
    expect(Object.fromEntries(sizes)).toEqual(Object.fromEntries(expectedSizes));
  });

  it('hold the inventory lists in columns of the size that the rules count with', () => {
    const sizes = new Map(tableOf(tableIds.teamTechInventory).columns.map(({ key, size }) => [key, size]));
    expect(inventoryColumnSize).toBe(20_000);
    expect(inventoryColumns.filter((column) => sizes.get(column) !== inventoryColumnSize)).toEqual([]);
  });
});

it('the uploader hands over well before its time limit', () => {
  const uploader = config.functions.find(({ $id }) => $id === functionIds.fileUploader);
  expect((uploader?.timeout ?? 0) * 1_000 - maxRunMs).toBeGreaterThanOrEqual(120_000);
});

it.each(config.buckets)('files of $$id fit a server with default settings', ({ $id, maximumFileSize }) => {
  expect(maximumFileSize).toBeLessThanOrEqual(30_000_000);
  if ($id === bucketIds.uploadIssues) expect(maxErrorFileBytes).toBeLessThan(maximumFileSize);
});

it('changes are recorded when people write, upserts included; uploads of teams start nothing', () => {
  const recorder = config.functions.find(({ $id }) => $id === functionIds.changeRecorder);
  const actions = {
    // An undo that removes 10,000 teams would start as many runs; removals leave entries of their own.
    'team-metadata': ['.create', '.update'],
    // A name without an action: no other catches what a person upserts.
    'team-tech-inventory': [''],
    'team-monthly-metrics': [''],
  };
  const events = Object.entries(actions).flatMap(([table, ofTable]) =>
    ofTable.map((action) => `databases.engineering-data.tables.${table}.rows.*${action}`),
  );
  expect(recorder?.events).toEqual(events);
});
