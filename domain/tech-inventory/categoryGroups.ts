import type { InventoryColumn } from './categories.ts';

export interface CategoryGroup {
  readonly label: string;
  readonly columns: readonly InventoryColumn[];
}

/** The categories as people look for them: each in one group. */
export const categoryGroups: readonly CategoryGroup[] = [
  { label: 'Languages and data', columns: ['languageAndVersion', 'frameworkAndVersion', 'datastoreAndVersion'] },
  {
    label: 'Quality and testing',
    columns: [
      'codeReviewTools',
      'codeQualityTools',
      'staticAnalysisTools',
      'dynamicScanningTools',
      'testManagement',
      'unitTestTools',
      'integrationTestTools',
      'endToEndTestTools',
      'regressionTestTools',
      'apiTestTools',
      'performanceTestTools',
      'loadTestTools',
      'enduranceTestTools',
    ],
  },
  {
    label: 'Delivery',
    columns: ['devOpsPipelineTools', 'artifactRepositories', 'containerRegistries', 'deployChangeApproval'],
  },
  { label: 'Collaboration', columns: ['workManagementTools', 'teamCollaborationTools', 'comments'] },
];
