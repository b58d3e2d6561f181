/** A team's monthly metrics, keyed by team id (SPEC section 3). Percentages 0 to 100; counts are whole numbers from 0. */
export interface MonthlyMetricsFields {
  readonly overallRepoTestCoverage: number | null;
  readonly overallBranchTestCoverage: number | null;
  readonly automatedFunctionalTestCount: number | null;
  readonly manualFunctionalTestCount: number | null;
  readonly veracodeScanning: VeracodeScanning | null;
  readonly veracodeScanningPercentage: number | null;
  readonly sonarqubeAdoptionStatus: AdoptionStatus | null;
  readonly singleArtifactPromotion: YesNo | null;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

export const veracodeScanningValues = ['Yes', 'No', 'Partial'] as const;
export const adoptionStatusValues = ['Completed', 'Ongoing', 'No Adoption'] as const;
export const yesNoValues = ['Yes', 'No'] as const;

export type VeracodeScanning = (typeof veracodeScanningValues)[number];
export type AdoptionStatus = (typeof adoptionStatusValues)[number];
export type YesNo = (typeof yesNoValues)[number];
