import { en, Faker } from '@faker-js/faker';
import {
  adoptionStatusValues,
  veracodeScanningValues,
  yesNoValues,
  type MonthlyMetricsFields,
} from '#domain/monthly-metrics/fields.ts';

const faker = new Faker({ locale: en });

/** Latest metrics of the team of that number; `undefined` for a team that has not reported yet. */
export function makeMonthlyMetrics(seed: number, index: number, today: Date): MonthlyMetricsFields | undefined {
  faker.seed([seed, index, 2]);
  if (faker.datatype.boolean(0.12)) return undefined;
  const percent = (min: number, max: number): number => faker.number.float({ min, max, fractionDigits: 2 });
  const scanning = faker.helpers.arrayElement(veracodeScanningValues);
  const repoCoverage = percent(15, 96);
  return {
    overallRepoTestCoverage: repoCoverage,
    overallBranchTestCoverage: percent(0, repoCoverage),
    automatedFunctionalTestCount: faker.datatype.boolean(0.75) ? faker.number.int({ min: 5, max: 900 }) : 0,
    manualFunctionalTestCount: faker.number.int({ min: 0, max: 400 }),
    veracodeScanning: scanning,
    veracodeScanningPercentage: { Yes: 100, No: 0, Partial: percent(10, 90) }[scanning],
    sonarqubeAdoptionStatus: faker.helpers.arrayElement(adoptionStatusValues),
    singleArtifactPromotion: faker.helpers.arrayElement(yesNoValues),
    notApplicable: null,
    updateBy: faker.person.fullName(),
    updateDate: faker.date.recent({ days: 40, refDate: today }).toISOString(),
    correctionDate: null,
  };
}
