/** Every feature flag (specification.md, section 6), as it is named at the flag service. */
export const flagKeys = {
  fileUploading: 'capacity-plan-file-uploading',
  editMonthlyMetrics: 'edit-monthly-metrics',
} as const;

export type FlagKey = (typeof flagKeys)[keyof typeof flagKeys];
