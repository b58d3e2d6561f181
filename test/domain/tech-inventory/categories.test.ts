import { categories, categoryGroups, inventoryColumns, isVersioned } from '#domain/tech-inventory/categories.ts';

test('each of the 23 categories is in one group, and three have versions', () => {
  const grouped = categoryGroups.flatMap(({ columns }) => columns);
  expect(grouped.toSorted()).toEqual(inventoryColumns.toSorted());
  expect(grouped).toHaveLength(23);
  expect(inventoryColumns.filter(isVersioned)).toEqual([
    'languageAndVersion',
    'frameworkAndVersion',
    'datastoreAndVersion',
  ]);
});

test.each(categoryGroups)('no two categories of $label share a place', ({ columns }) => {
  const positions = columns.map((column) => categories[column].position);
  expect(new Set(positions).size).toBe(positions.length);
});

test('people see the categories in the order of the groups, the export in that of the specification', () => {
  const quality = categoryGroups.find(({ label }) => label === 'Quality and testing');
  expect(categoryGroups.map(({ label }) => label)).toEqual([
    'Languages and data',
    'Quality and testing',
    'Delivery',
    'Collaboration',
  ]);
  expect(quality?.columns.slice(0, 2)).toEqual(['codeReviewTools', 'codeQualityTools']);
  expect(categoryGroups[2]?.columns).toEqual([
    'devOpsPipelineTools',
    'artifactRepositories',
    'containerRegistries',
    'deployChangeApproval',
  ]);
  expect(inventoryColumns.slice(0, 3)).toEqual(['workManagementTools', 'teamCollaborationTools', 'languageAndVersion']);
});
