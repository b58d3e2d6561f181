import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { TeamPast } from './makePast.ts';

/** Months in which a team gets from where it began to where it is. */
const monthsOfImproving = 24;

/** What a team that reports these metrics now had reported so many months before. */
export function rewindMetrics(now: MonthlyMetricsFields, past: TeamPast, monthsAgo: number): MonthlyMetricsFields {
  const grown = 1 - (1 - past.beginning) * Math.min(monthsAgo / monthsOfImproving, 1);
  const covered = monthsAgo <= past.unitTesting ? grown : 0;
  const part = (value: number | null): number | null => value && Math.round(value * covered * 100) / 100;
  const whole = (value: number | null, times: number): number | null => value && Math.round(value * times);
  const isScanning = monthsAgo <= past.codeScanning;
  return {
    ...now,
    overallRepoTestCoverage: part(now.overallRepoTestCoverage),
    overallBranchTestCoverage: part(now.overallBranchTestCoverage),
    automatedFunctionalTestCount: whole(now.automatedFunctionalTestCount, grown),
    // What is automated now was tested by hand.
    manualFunctionalTestCount: whole(now.manualFunctionalTestCount, 2 - grown),
    veracodeScanning: isScanning ? now.veracodeScanning : 'No',
    veracodeScanningPercentage: isScanning ? now.veracodeScanningPercentage : 0,
    sonarqubeAdoptionStatus:
      now.sonarqubeAdoptionStatus === 'Completed' && monthsAgo > past.codeQuality
        ? 'Ongoing'
        : now.sonarqubeAdoptionStatus,
    singleArtifactPromotion: monthsAgo > past.singleArtifact ? 'No' : now.singleArtifactPromotion,
  };
}
