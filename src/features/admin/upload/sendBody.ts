import type { AppError } from '#src/appwrite/AppError.ts';
import { uploadsApi } from '#src/features/admin/uploadsApi.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { readSubmitReply, type SendOutcome } from './readSubmitReply.ts';

/** Executes the function once. Never rejects. */
export function sendBody(functionId: string, body: Blob): AppThunk<Promise<SendOutcome>> {
  return async (dispatch) => {
    const { submitUpload } = uploadsApi.endpoints;
    const { data, error } = await dispatch(submitUpload.initiate({ functionId, body }, { track: false }));
    if (data !== undefined) return readSubmitReply(data);
    if (!('retryable' in error)) return { type: 'lost' };
    if (error.code === 429) return { type: 'busy' };
    return wasRefused(error) ? { type: 'refused', message: error.message } : { type: 'lost' };
  };
}

/** After a time-out (408), a cut or a failure of the server the function may have been executed, or still be. */
function wasRefused({ code }: AppError): boolean {
  return code >= 400 && code < 500 && code !== 408;
}
