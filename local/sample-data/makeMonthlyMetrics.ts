import { faker } from '@faker-js/faker/locale/en';
import { defaultTimeZone, startOfDay } from '#domain/calendarDay.ts';
import { addMonths, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import {
  adoptionStatusValues,
  blankMonthlyMetrics,
  veracodeScanningValues,
  yesNoValues,
  type MonthlyMetricsFields,
} from '#domain/monthly-metrics/fields.ts';

/** Months since a team's last report: most have reported this one, some are late. */
const monthsLate = [0, 0, 0, 0, 0, 0, 1, 1, 2, 3] as const;

/** Latest metrics of the team of that number; `undefined` for a team that has not reported yet. */
export function makeMonthlyMetrics(
  seed: number,
  index: number,
  now: Date,
  timeZone = defaultTimeZone,
): MonthlyMetricsFields | undefined {
  faker.seed([seed, index, 2]);
  if (faker.datatype.boolean(0.12)) return undefined;
  const percent = (min: number, max: number): number => faker.number.float({ min, max, fractionDigits: 2 });
  const scanning = faker.helpers.arrayElement(veracodeScanningValues);
  const repoCoverage = percent(15, 96);
  const values = {
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
  };
  const month = addMonths(monthOf(now, timeZone), -faker.helpers.arrayElement(monthsLate));
  const updateDate = faker.date.between(daysOf(month, now, timeZone)).toISOString();
  return { ...blankMonthlyMetrics, ...values, updateDate };
}

/** A month as far as it has gone. */
export function daysOf(month: Month, now: Date, timeZone: string): { readonly from: Date; readonly to: Date } {
  const end = startOfDay(`${addMonths(month, 1)}-01`, timeZone).getTime() - 1;
  return { from: startOfDay(`${month}-01`, timeZone), to: new Date(Math.min(end, now.getTime())) };
}
