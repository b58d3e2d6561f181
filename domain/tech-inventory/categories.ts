import type { StoredRow } from '#domain/row.ts';

const groups = ['Languages and data', 'Quality and testing', 'Delivery', 'Collaboration'] as const;

type Group = (typeof groups)[number];

interface Category {
  /** Part of messages (specification.md, section 5). */
  readonly label: string;
  readonly group: Group;
  readonly position: number;
  /** `versioned`: items are stored as `name:version`. `sentences`: items may contain commas and semicolons. */
  readonly items: 'names' | 'versioned' | 'sentences';
}

/** In the order of specification.md, section 3. Types, cards, suggestions and the export follow. */
export const categories = {
  workManagementTools: names('Work management tools', 'Collaboration', 1),
  teamCollaborationTools: names('Team collaboration tools', 'Collaboration', 2),
  languageAndVersion: versioned('Languages', 'Languages and data', 1),
  frameworkAndVersion: versioned('Frameworks', 'Languages and data', 2),
  datastoreAndVersion: versioned('Datastores', 'Languages and data', 3),
  artifactRepositories: names('Artifact repositories', 'Delivery', 2),
  containerRegistries: names('Container registries', 'Delivery', 3),
  codeQualityTools: names('Code quality tools', 'Quality and testing', 2),
  staticAnalysisTools: names('Static analysis tools', 'Quality and testing', 3),
  dynamicScanningTools: names('Dynamic scanning tools', 'Quality and testing', 4),
  codeReviewTools: names('Code review tools', 'Quality and testing', 1),
  testManagement: names('Test management', 'Quality and testing', 5),
  unitTestTools: names('Unit test tools', 'Quality and testing', 6),
  endToEndTestTools: names('End-to-end test tools', 'Quality and testing', 8),
  integrationTestTools: names('Integration test tools', 'Quality and testing', 7),
  regressionTestTools: names('Regression test tools', 'Quality and testing', 9),
  apiTestTools: names('API test tools', 'Quality and testing', 10),
  performanceTestTools: names('Performance test tools', 'Quality and testing', 11),
  loadTestTools: names('Load test tools', 'Quality and testing', 12),
  enduranceTestTools: names('Endurance test tools', 'Quality and testing', 13),
  deployChangeApproval: names('Deploy change approval', 'Delivery', 4),
  devOpsPipelineTools: names('DevOps pipeline tools', 'Delivery', 1),
  comments: sentences('Comments', 'Collaboration', 3),
} as const satisfies Readonly<Record<string, Category>>;

function names(label: string, group: Group, position: number) {
  return { label, group, position, items: 'names' } as const;
}

function versioned(label: string, group: Group, position: number) {
  return { label, group, position, items: 'versioned' } as const;
}

function sentences(label: string, group: Group, position: number) {
  return { label, group, position, items: 'sentences' } as const;
}

export type InventoryColumn = keyof typeof categories;

export const inventoryColumns = Object.keys(categories) as InventoryColumn[];

/** Keyed by team id: pipe-separated lists, items of the versioned ones `name:version`. */
export interface TechInventoryFields extends Readonly<Record<InventoryColumn, string | null>> {
  readonly updateBy: string | null;
  readonly updateDate: string | null;
  /** Differs after each confirmation; the text has no meaning. */
  readonly confirmation: string | null;
}

export interface TechInventory extends StoredRow, TechInventoryFields {}

export const blankInventory: TechInventoryFields = {
  ...(Object.fromEntries(inventoryColumns.map((column) => [column, null])) as Record<InventoryColumn, null>),
  updateBy: null,
  updateDate: null,
  confirmation: null,
};

/** specification.md, section 3. */
export type VersionedColumn = {
  [Column in InventoryColumn]: (typeof categories)[Column]['items'] extends 'versioned' ? Column : never;
}[InventoryColumn];

export function isVersioned(column: InventoryColumn): column is VersionedColumn {
  return categories[column].items === 'versioned';
}

/** Code points, as in `appwrite.config.json`. */
export const inventoryColumnSize = 20_000;

interface CategoryGroup {
  readonly label: string;
  readonly columns: readonly InventoryColumn[];
}

export const categoryGroups: readonly CategoryGroup[] = groups.map((label) => ({
  label,
  columns: inventoryColumns
    .filter((column) => categories[column].group === label)
    .sort((one, other) => categories[one].position - categories[other].position),
}));
