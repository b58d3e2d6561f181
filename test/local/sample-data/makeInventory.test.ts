import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { makeInventory } from '#local/sample-data/makeInventory.ts';
import { makeMonthlyMetrics } from '#local/sample-data/makeMonthlyMetrics.ts';

const today = new Date('2026-03-04T05:06:07.000Z');
const teams = Array.from({ length: 200 }, (_, index) => index);
const inventories = teams.map((index) => makeInventory(1, index, today));
const metrics = teams.map((index) => makeMonthlyMetrics(1, index, today));

test('the same seed and day make the same', () => {
  expect(teams.map((index) => makeInventory(1, index, today))).toEqual(inventories);
  expect(teams.map((index) => makeMonthlyMetrics(1, index, today))).toEqual(metrics);
});

test('some teams have filled in nothing yet', () => {
  expect(inventories).toContain(undefined);
  expect(metrics).toContain(undefined);
  expect(inventories.filter(Boolean).length).toBeGreaterThan(150);
  expect(metrics.filter(Boolean).length).toBeGreaterThan(150);
});

test('an inventory is lists separated by pipes, versioned items with a colon', () => {
  for (const inventory of inventories) {
    if (inventory === undefined) continue;
    for (const column of inventoryColumns) {
      const items = inventory[column]?.split('|').filter(Boolean) ?? [];
      const pattern = column.endsWith('AndVersion') ? /^[^:|]+:[^:|]+$/ : /^[^:|]+$/;
      for (const item of items) expect(item).toMatch(pattern);
      expect(new Set(items.map((item) => item.toLowerCase())).size).toBe(items.length);
    }
    expect(Date.parse(inventory.updateDate ?? '')).toBeLessThanOrEqual(today.getTime());
  }
});

test('metrics are within their ranges', () => {
  for (const each of metrics) {
    if (each === undefined) continue;
    for (const percent of [
      each.overallRepoTestCoverage,
      each.overallBranchTestCoverage,
      each.veracodeScanningPercentage,
    ]) {
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }
    for (const count of [each.automatedFunctionalTestCount, each.manualFunctionalTestCount]) {
      expect(Number.isInteger(count)).toBe(true);
      expect(count).toBeGreaterThanOrEqual(0);
    }
    expect(['Yes', 'No', 'Partial']).toContain(each.veracodeScanning);
    expect(['Completed', 'Ongoing', 'No Adoption']).toContain(each.sonarqubeAdoptionStatus);
    expect(['Yes', 'No']).toContain(each.singleArtifactPromotion);
  }
});
