import fc from 'fast-check';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { medianOf } from '#domain/monthly-metrics/median.ts';
import { forAll } from '#test/support/forAll.ts';

const fieldOf = (wanted: string) => metricFields.find(({ key }) => key === wanted)!;
const coverage = fieldOf('overallRepoTestCoverage');
const scanning = fieldOf('veracodeScanning');

it.each([
  [[], null, 0],
  [[null, null], null, 0],
  [[70], 70, 1],
  [[70, 5_014, -1], 70, 1],
  [[10, 90, null, 20], 20, 3],
  [[10, 20, 30, 90], 25, 4],
] as const)('is of %j the middle one', (values, value, teams) => {
  expect(
    medianOf(
      coverage,
      values.map((each) => ({ overallRepoTestCoverage: each })),
    ),
  ).toEqual({ value, teams });
});

it.each([
  [['Yes', 'No', 'No'], 'No'],
  [['Yes', 'No'], 'No'],
  [['Yes', 'Partial', 'No', 'Yes', 'Yes'], 'Yes'],
  [['Yes', 'Partial', 'Partial', 'No'], 'Partial'],
] as const)('is of %j by level', (values, value) => {
  expect(
    medianOf(
      scanning,
      values.map((each) => ({ veracodeScanning: each })),
    ).value,
  ).toBe(value);
});

it('has as many values above as below, in any order', () =>
  forAll(2_000, [fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 })], (values) => {
    const { value } = medianOf(
      coverage,
      values.map((each) => ({ overallRepoTestCoverage: each })),
    );
    const below = values.filter((each) => each < Number(value)).length;
    const above = values.filter((each) => each > Number(value)).length;
    expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
  }));
