/** Spelled here and in `appwrite.config.json`, nowhere else. */

export const databaseIds = {
  engineeringData: 'engineering-data',
  functions: 'functions',
} as const;

const dataTables = {
  teamMetadata: 'team-metadata',
  userMetadata: 'user-metadata',
  userTeamAssociation: 'user-team-association',
  teamTechInventory: 'team-tech-inventory',
  teamMonthlyMetrics: 'team-monthly-metrics',
  teamMonthReports: 'team-month-reports',
  metricPushes: 'metric-pushes',
  teamReporting: 'team-reporting',
  reportingMonths: 'reporting-months',
  teamMonthlyMetricCalculation: 'team-monthly-metric-calculation',
  changeEntries: 'change-entries',
  technologyRules: 'technology-rules',
  technologyMonths: 'technology-months',
  sharedViews: 'shared-views',
} as const;

/** Upload results are kept apart, in the functions' own database (specification.md, section 3). */
const functionTables = {
  fileUploadResults: 'file-upload-results',
  uploadJobs: 'upload-jobs',
  uploadLease: 'upload-lease',
  calculationTurn: 'calculation-turn',
  exportRuns: 'export-runs',
  previewRuns: 'preview-runs',
  recordedStates: 'recorded-states',
  waitingChanges: 'waiting-changes',
  reminderSettings: 'reminder-settings',
  reminderMails: 'reminder-mails',
  reminderOptOuts: 'reminder-opt-outs',
  metricTokens: 'metric-tokens',
  pushAnswers: 'push-answers',
  sonarSettings: 'sonar-settings',
  sonarUnmapped: 'sonar-unmapped',
} as const;

export const tableIds = { ...dataTables, ...functionTables } as const;

export type TableId = (typeof tableIds)[keyof typeof tableIds];

function inDatabase(id: (typeof databaseIds)[keyof typeof databaseIds], tables: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.values(tables).map((tableId) => [tableId, id]));
}

export const databaseOfTable = {
  ...inDatabase(databaseIds.engineeringData, dataTables),
  ...inDatabase(databaseIds.functions, functionTables),
} as Readonly<Record<TableId, (typeof databaseIds)[keyof typeof databaseIds]>>;

export const bucketIds = {
  exports: 'exports',
  uploadIssues: 'upload-issues',
  uploadStaging: 'upload-staging',
  uploadUndo: 'upload-undo',
} as const;

export type BucketId = (typeof bucketIds)[keyof typeof bucketIds];

export const functionIds = {
  fileUploader: 'file-uploader',
  fileExporter: 'file-exporter',
  metricCalculator: 'metric-calculator',
  changeRecorder: 'change-recorder',
  reminder: 'reminder',
  metricsReceiver: 'metrics-receiver',
  metricTokens: 'metric-tokens',
} as const;
