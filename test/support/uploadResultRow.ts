import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';

const submittedAt = '2026-03-02T09:30:00.000+00:00';

/** An upload of Ada Admin that has just been completed, as it is stored, with what matters to the test put in. */
export function uploadResultRow($id: string, fields: Partial<UploadResult> = {}): UploadResult {
  return {
    $id,
    $createdAt: submittedAt,
    $updatedAt: '2026-03-02T09:31:30.000+00:00',
    fileName: `plan ${$id}.csv`,
    status: 'completed',
    submittedAt,
    completedAt: '2026-03-02T09:31:30.000+00:00',
    recordsProcessed: 120,
    recordsTotal: 120,
    errorCount: 0,
    message: '120 rows processed.',
    errorFileId: null,
    submittedBy: 'ada.admin@example.test',
    undoOf: null,
    ...fields,
  };
}
