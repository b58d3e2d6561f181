import fc from 'fast-check';
import Papa from 'papaparse';
import { uploadColumns, type UploadRow } from '#domain/capacity-plan/columns.ts';
import { formatCapacityPlan, makeCapacityPlan } from '#local/sample-data/makeCapacityPlan.ts';
import { forAll } from '#test/support/forAll.ts';

const teamCells = [
  ...['Project Id', 'Product Name', 'Team Type', 'Business Unit', 'Business Sector', 'Greenfield Status'],
  ...['Team Status'],
] as const;
const personCells = [
  ...['User First Name', 'User Middle Name', 'User Last Name', 'Manager', 'Manager Email', 'Company'],
  ...['On/Off/Near'],
] as const;

function groupBy(rows: readonly UploadRow[], key: (row: UploadRow) => string): Map<string, UploadRow[]> {
  const groups = new Map<string, UploadRow[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

test('the file has the required columns and reads back as it was made', () => {
  const rows = makeCapacityPlan(10, 1);
  const csv = formatCapacityPlan(rows);
  expect(csv.split('\r\n')[0]).toBe(uploadColumns.join(','));
  const read = Papa.parse<UploadRow>(csv, { header: true });
  expect(read.errors).toEqual([]);
  expect(read.data).toEqual(rows);
});

test('the same seed makes the same organisation, another seed another', () => {
  expect(makeCapacityPlan(20, 7)).toEqual(makeCapacityPlan(20, 7));
  expect(makeCapacityPlan(20, 8)).not.toEqual(makeCapacityPlan(20, 7));
});

test('whatever the seed, it has as many teams of 5 to 9 people, and contradicts itself nowhere', () =>
  forAll(25, [fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 80 })], (seed, count) => {
    const rows = makeCapacityPlan(count, seed);
    const teams = groupBy(rows, (row) => row.Team.toLowerCase());
    expect(teams.size).toBe(count);
    for (const members of teams.values()) {
      expect(members.length).toBeGreaterThanOrEqual(5);
      expect(members.length).toBeLessThanOrEqual(9);
      expect(new Set(members.map((row) => row['User Email'])).size).toBe(members.length);
      for (const cell of teamCells) expect(new Set(members.map((row) => row[cell])).size).toBe(1);
    }
    for (const places of groupBy(rows, (row) => row['User Email']).values()) {
      for (const cell of personCells) expect(new Set(places.map((row) => row[cell])).size).toBe(1);
    }
  }));

describe('it looks like an organisation', () => {
  const rows = makeCapacityPlan(60, 1);
  const valuesOf = (column: keyof UploadRow) => [...new Set(rows.map((row) => row[column]))].sort();

  test('with teams of several kinds', () => {
    expect(valuesOf('Team Type')).toEqual(['agile pod', 'build', 'run']);
    expect(valuesOf('Team Status')).toEqual(['active', 'on-hold']);
    expect(valuesOf('Greenfield Status')).toEqual(['No', 'Yes']);
    expect(valuesOf('Business Sector').length).toBeGreaterThan(2);
    expect(valuesOf('On/Off/Near')).toEqual(['Near', 'Off', 'On']);
  });

  test('with hyphenated roles and managers written last name first', () => {
    expect(valuesOf('Agile Team Role')).toEqual(
      expect.arrayContaining(['product-owner', 'scrum-master', 'software-engineer']),
    );
    for (const { Manager } of rows) expect(Manager).toMatch(/^[^,]+, [^,]+$/);
  });

  test('with projects that several teams share, and people in two teams', () => {
    const teamsOf = [...groupBy(rows, (row) => row['Project Id']).values()].map(
      (group) => new Set(group.map(({ Team }) => Team)).size,
    );
    expect(Math.max(...teamsOf)).toBeGreaterThan(1);
    expect(valuesOf('User Email').length).toBeLessThan(rows.length);
  });

  test('and with nobody who could exist', () => {
    for (const row of rows) {
      expect(row['User Email']).toMatch(/^[a-z.]+\d*@example\.test$/);
      expect(row['Manager Email']).toMatch(/@example\.test$/);
    }
  });
});
