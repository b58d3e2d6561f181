import type { SerializedError } from '@reduxjs/toolkit';
import type { AppError } from '#src/appwrite/AppError.ts';

/** Why nothing was saved, for the person; undefined while nothing failed. */
export function failureText(error: AppError | SerializedError | undefined): string | undefined {
  if (error === undefined) return undefined;
  if (error.code === 429) return 'Too many changes at once. Wait a minute and try again.';
  return `The change could not be saved. ${error.message ?? ''}`.trim();
}
