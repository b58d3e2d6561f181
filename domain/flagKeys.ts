/** As named at the flag service (specification.md, section 6). */
export const flagKeys = {
  fileUploading: 'capacity-plan-file-uploading',
  editMonthlyMetrics: 'edit-monthly-metrics',
} as const;

export type FlagKey = (typeof flagKeys)[keyof typeof flagKeys];
