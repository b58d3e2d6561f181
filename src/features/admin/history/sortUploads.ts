import type { UploadResult } from '#domain/upload/uploadResult.ts';

/** Newest first (SPEC section 4), in whatever order live changes have brought them. */
export function sortUploads(uploads: readonly UploadResult[]): UploadResult[] {
  return uploads
    .map((upload) => ({ upload, time: Date.parse(upload.submittedAt) }))
    .sort((a, b) => b.time - a.time || b.upload.$createdAt.localeCompare(a.upload.$createdAt))
    .map(({ upload }) => upload);
}
