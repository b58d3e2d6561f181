/** Spelled here and in `appwrite.config.json`, nowhere else. */

export const databaseIds = {
  engineeringData: 'engineering-data',
  functions: 'functions',
} as const;

/** Alone in the app shell, which knows no other table. */
export const teamTableId = 'team-metadata';

export const tableIds = {
  teamMetadata: teamTableId,
  userMetadata: 'user-metadata',
  userTeamAssociation: 'user-team-association',
  teamTechInventory: 'team-tech-inventory',
  teamMonthlyMetrics: 'team-monthly-metrics',
  teamMonthReports: 'team-month-reports',
  metricPushes: 'metric-pushes',
  teamReporting: 'team-reporting',
  reportingMonths: 'reporting-months',
  teamMonthlyMetricCalculation: 'team-monthly-metric-calculation',
  fileUploadResults: 'file-upload-results',
  uploadJobs: 'upload-jobs',
  uploadLease: 'upload-lease',
  calculationTurn: 'calculation-turn',
  exportRuns: 'export-runs',
  previewRuns: 'preview-runs',
  changeEntries: 'change-entries',
  technologyRules: 'technology-rules',
  technologyMonths: 'technology-months',
  sharedViews: 'shared-views',
  metricTargets: 'metric-targets',
  metricNotes: 'metric-notes',
  campaigns: 'campaigns',
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

export type TableId = (typeof tableIds)[keyof typeof tableIds];

/** Upload results are kept apart, in the functions' own database (specification.md, section 3). */
export const databaseOfTable: Readonly<Record<TableId, (typeof databaseIds)[keyof typeof databaseIds]>> = {
  [tableIds.teamMetadata]: databaseIds.engineeringData,
  [tableIds.userMetadata]: databaseIds.engineeringData,
  [tableIds.userTeamAssociation]: databaseIds.engineeringData,
  [tableIds.teamTechInventory]: databaseIds.engineeringData,
  [tableIds.teamMonthlyMetrics]: databaseIds.engineeringData,
  [tableIds.teamMonthReports]: databaseIds.engineeringData,
  [tableIds.metricPushes]: databaseIds.engineeringData,
  [tableIds.teamReporting]: databaseIds.engineeringData,
  [tableIds.reportingMonths]: databaseIds.engineeringData,
  [tableIds.teamMonthlyMetricCalculation]: databaseIds.engineeringData,
  [tableIds.fileUploadResults]: databaseIds.functions,
  [tableIds.uploadJobs]: databaseIds.functions,
  [tableIds.uploadLease]: databaseIds.functions,
  [tableIds.calculationTurn]: databaseIds.functions,
  [tableIds.exportRuns]: databaseIds.functions,
  [tableIds.previewRuns]: databaseIds.functions,
  [tableIds.changeEntries]: databaseIds.engineeringData,
  [tableIds.technologyRules]: databaseIds.engineeringData,
  [tableIds.technologyMonths]: databaseIds.engineeringData,
  [tableIds.sharedViews]: databaseIds.engineeringData,
  [tableIds.metricTargets]: databaseIds.engineeringData,
  [tableIds.metricNotes]: databaseIds.engineeringData,
  [tableIds.campaigns]: databaseIds.engineeringData,
  [tableIds.recordedStates]: databaseIds.functions,
  [tableIds.waitingChanges]: databaseIds.functions,
  [tableIds.reminderSettings]: databaseIds.functions,
  [tableIds.reminderMails]: databaseIds.functions,
  [tableIds.reminderOptOuts]: databaseIds.functions,
  [tableIds.metricTokens]: databaseIds.functions,
  [tableIds.pushAnswers]: databaseIds.functions,
  [tableIds.sonarSettings]: databaseIds.functions,
  [tableIds.sonarUnmapped]: databaseIds.functions,
};

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
  campaigns: 'campaigns',
} as const;
