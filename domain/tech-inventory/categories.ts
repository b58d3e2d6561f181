import type { StoredRow } from '#domain/row.ts';

/** The list columns of a team's tech inventory, in the order of specification.md, section 3. */
export const inventoryColumns = [
  'workManagementTools',
  'teamCollaborationTools',
  'languageAndVersion',
  'frameworkAndVersion',
  'datastoreAndVersion',
  'artifactRepositories',
  'containerRegistries',
  'codeQualityTools',
  'staticAnalysisTools',
  'dynamicScanningTools',
  'codeReviewTools',
  'testManagement',
  'unitTestTools',
  'endToEndTestTools',
  'integrationTestTools',
  'regressionTestTools',
  'apiTestTools',
  'performanceTestTools',
  'loadTestTools',
  'enduranceTestTools',
  'deployChangeApproval',
  'devOpsPipelineTools',
  'comments',
] as const;

export type InventoryColumn = (typeof inventoryColumns)[number];

/** The stored form of a team's inventory, keyed by team id: each column a pipe-separated list, items of the versioned ones `name:version`. */
export interface TechInventoryFields extends Readonly<Record<InventoryColumn, string | null>> {
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

/** A team's inventory; its id is the team's. */
export interface TechInventory extends StoredRow, TechInventoryFields {}

/** Columns whose items carry a version, stored as `name:version` (specification.md, section 3). */
export type VersionedColumn = 'languageAndVersion' | 'frameworkAndVersion' | 'datastoreAndVersion';

export function isVersioned(column: InventoryColumn): column is VersionedColumn {
  return column.endsWith('AndVersion');
}

/** Characters (code points) that a column keeps; the same for all of them, as `appwrite.config.json` has it. */
export const inventoryColumnSize = 20_000;

interface CategoryGroup {
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

/** What people call each category; part of messages about it (specification.md, section 5). */
export const categoryLabels: Readonly<Record<InventoryColumn, string>> = {
  workManagementTools: 'Work management tools',
  teamCollaborationTools: 'Team collaboration tools',
  languageAndVersion: 'Languages',
  frameworkAndVersion: 'Frameworks',
  datastoreAndVersion: 'Datastores',
  artifactRepositories: 'Artifact repositories',
  containerRegistries: 'Container registries',
  codeQualityTools: 'Code quality tools',
  staticAnalysisTools: 'Static analysis tools',
  dynamicScanningTools: 'Dynamic scanning tools',
  codeReviewTools: 'Code review tools',
  testManagement: 'Test management',
  unitTestTools: 'Unit test tools',
  endToEndTestTools: 'End-to-end test tools',
  integrationTestTools: 'Integration test tools',
  regressionTestTools: 'Regression test tools',
  apiTestTools: 'API test tools',
  performanceTestTools: 'Performance test tools',
  loadTestTools: 'Load test tools',
  enduranceTestTools: 'Endurance test tools',
  deployChangeApproval: 'Deploy change approval',
  devOpsPipelineTools: 'DevOps pipeline tools',
  comments: 'Comments',
};
