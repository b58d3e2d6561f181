import type { SerializedError } from '@reduxjs/toolkit';
import type { AppError } from '#src/appwrite/AppError.ts';

/** Whether a team could not be had because there is none: no such id, or a text that can't be an id at all. */
export function isTeamMissing(error: AppError | SerializedError | undefined): boolean {
  return error?.code === 404 || (error?.code === 400 && 'type' in error && error.type === 'general_argument_invalid');
}
