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
import { type CampaignFields, campaignStatuses } from '#domain/campaigns/campaign.ts';
import type { MetricNotesFields } from '#domain/monthly-metrics/notes.ts';
import type { ReportingMonthFields } from '#domain/monthly-metrics/reportingMonths.ts';
import type { TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import type { PushAnswerFields } from '#domain/pushes/pushAnswer.ts';
import type { MetricPushFields } from '#domain/pushes/pushedMetrics.ts';
import type { SonarSettingsFields, SonarUnmappedFields } from '#domain/pushes/sonarProjects.ts';
import {
  mailKinds,
  optOutKinds,
  type ReminderMailFields,
  reminderMailStatuses,
  type ReminderOptOutFields,
} from '#domain/reminders/mails.ts';
import type { ReminderSettingsFields } from '#domain/reminders/settings.ts';
import type { MetricTargetsFields } from '#domain/targets/targets.ts';
import type { SharedViewFields } from '#domain/teams/listView.ts';
import type { TechnologyMonthFields } from '#domain/technologies/months.ts';
import type { TechnologyRulesFields } from '#domain/technologies/rules.ts';
import type { ToldChange } from '#functions/change-recorder/waitingPorts.ts';
import type { StoredState } from '#functions/runtime/history/ports.ts';
import type { LeaseFields } from '#functions/runtime/RowLease.ts';
import type { StoredToken } from '#functions/runtime/tokens.ts';
import type { AppwriteConfig, ColumnConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';

const config = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as AppwriteConfig;

type Named = Readonly<Record<string, string | readonly string[]>>;
type Words<Text> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;
type NamesOf<Columns extends Named> = {
  [key in keyof Columns]: Columns[key] extends string ? Words<Columns[key]> : key;
}[keyof Columns];
/** Each field of a type, and nothing else, or it does not compile. */
type Exactly<Fields, Names> = [keyof Fields, Names] extends [Names, keyof Fields]
  ? unknown
  : { wrong: Exclude<keyof Fields, Names> | Exclude<Names, keyof Fields> };

/** The columns of a type, made visible at run time: names by kind, and choices with their values. */
function columnsOf<Fields>() {
  return <const Columns extends Named>(columns: Columns & Exactly<Fields, NamesOf<Columns>>): Named => byName(columns);
}

function byName(columns: Named): Named {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, names]): [string, Named[string]][] =>
      typeof names === 'string' ? names.split(' ').map((name) => [name, key]) : [[key, names]],
    ),
  );
}

const metrics = {
  ...Object.fromEntries(
    metricFields.map((field) => [
      field.key,
      field.kind === 'choice' ? field.values : field.kind === 'percent' ? 'double' : 'integer',
    ]),
  ),
  notApplicable: 'string',
};

const expected: Record<keyof typeof tableIds, Named> = {
  teamMetadata: Object.fromEntries(
    teamFieldNames.map((field) => [field, teamFields[field].kind === 'boolean' ? 'boolean' : 'string']),
  ),
  userMetadata: columnsOf<UserMetadataFields>()({
    string: 'firstName middleName lastName company manager email workLocation',
  }),
  userTeamAssociation: columnsOf<UserTeamAssociationFields>()({ string: 'userId teamId agileTeamRole' }),
  teamTechInventory: {
    ...Object.fromEntries(inventoryColumns.map((column) => [column, 'string'])),
    ...columnsOf<Omit<TechInventoryFields, InventoryColumn>>()({
      string: 'updateBy confirmation',
      datetime: 'updateDate',
    }),
  },
  teamMonthlyMetrics: {
    ...metrics,
    ...byName({ string: 'updateBy overrides', datetime: 'updateDate correctionDate pushedAt' }),
  },
  teamMonthReports: {
    ...metrics,
    ...byName({ string: 'teamId month reportedBy correctedBy', datetime: 'reportedAt correctedAt' }),
  },
  teamMonthlyMetricCalculation: columnsOf<MetricCalculationFields>()({
    string: 'metricType calculationValue unitType updateDateDay updateDateMonth updateDateYear',
  }),
  fileUploadResults: columnsOf<UploadResultFields>()({
    string: 'fileName message errorFileId submittedBy undoOf merge repairs',
    integer: 'recordsProcessed recordsTotal errorCount changeCount',
    datetime: 'submittedAt completedAt',
    status: uploadStatuses,
  }),
  uploadJobs: columnsOf<UploadJob>()({
    string: 'userId userName separator undoOf retire outcome',
    integer: 'parts arrived',
    boolean: 'givenUp',
    datetime: 'submittedAt lastPartAt',
  }),
  uploadLease: columnsOf<UploadLease>()({
    string: 'executionId uploadId',
    integer: 'done attempts',
    datetime: 'heldUntil',
  }),
  calculationTurn: columnsOf<CalculationLease>()({
    string: 'executionId closed',
    integer: 'begun finished',
    datetime: 'heldUntil',
  }),
  exportRuns: columnsOf<ExportRunFields>()({
    string: 'userId worksheet fileId fileName message',
    integer: 'totalRecords worksheets fileSize',
    datetime: 'startedAt',
    status: exportRunStatuses,
  }),
  previewRuns: columnsOf<PreviewRunFields>()({
    string: 'userId preview message',
    integer: 'rowsRead',
    status: previewRunStatuses,
  }),
  changeEntries: columnsOf<ChangeEntryFields>()({
    string: 'teamId teamName field oldValue newValue userId userName uploadId fileName',
    datetime: 'changedAt',
    area: changeAreas,
    source: changeSources,
  }),
  recordedStates: columnsOf<Omit<StoredState, 'id'>>()({
    string: 'area rowId state userId',
    boolean: 'isStart isGone',
    datetime: 'stateAt changedAt',
  }),
  waitingChanges: columnsOf<ToldChange & LeaseFields>()({
    string: 'area row userId executionId',
    boolean: 'isGone',
    datetime: 'heldUntil',
  }),
  technologyRules: columnsOf<TechnologyRulesFields>()({
    string: 'names rings lifecycles updateBy',
    datetime: 'updateDate',
  }),
  technologyMonths: columnsOf<TechnologyMonthFields>()({ string: 'month category counts', integer: 'teams' }),
  sharedViews: columnsOf<SharedViewFields>()({ string: 'name query createdBy updateBy', datetime: 'updateDate' }),
  metricTargets: columnsOf<MetricTargetsFields>()({ string: 'targets updateBy', datetime: 'updateDate' }),
  metricNotes: columnsOf<MetricNotesFields>()({ string: 'notes' }),
  campaigns: columnsOf<CampaignFields>()({
    string: 'name why rule scope moveTo deadline leadId exemptions history updateBy',
    boolean: 'isPermanent',
    datetime: 'startedAt endedAt updateDate',
    status: campaignStatuses,
  }),
  reminderSettings: columnsOf<ReminderSettingsFields>()({
    string: 'days subject text updateBy',
    boolean: 'enabled',
    datetime: 'updateDate',
  }),
  reminderMails: columnsOf<ReminderMailFields>()({
    string: 'about day email name error executionId askedBy',
    integer: 'teams attempts',
    datetime: 'sentAt',
    kind: mailKinds,
    status: reminderMailStatuses,
  }),
  reminderOptOuts: columnsOf<ReminderOptOutFields>()({ string: 'email', datetime: 'optedOutAt', kind: optOutKinds }),
  metricPushes: columnsOf<MetricPushFields>()({
    string: 'teamId month metrics',
    integer: 'count',
    datetime: 'lastPushAt',
  }),
  metricTokens: columnsOf<StoredToken>()({
    string: 'name digest oldDigest teams metrics createdBy createdByName lastUsedFrom',
    integer: 'lastStatus pushes',
    datetime: 'oldValidUntil expiresAt revokedAt lastUsedAt',
  }),
  pushAnswers: columnsOf<PushAnswerFields>()({
    string: 'tokenId address message',
    integer: 'status recorded unchanged older overridden refused',
    boolean: 'isDryRun',
    datetime: 'receivedAt',
  }),
  sonarSettings: columnsOf<SonarSettingsFields>()({ string: 'projects updateBy', datetime: 'updateDate' }),
  sonarUnmapped: columnsOf<SonarUnmappedFields>()({
    string: 'projectKey projectName',
    integer: 'deliveries',
    datetime: 'lastAt',
  }),
  teamReporting: columnsOf<TeamReportingFields>()({
    string: 'months lastMonth reportedBy confirmedBy changedBy pushes',
    datetime: 'reportedAt confirmedAt changedAt',
  }),
  reportingMonths: columnsOf<ReportingMonthFields>()({ string: 'month', integer: 'teams reported' }),
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
