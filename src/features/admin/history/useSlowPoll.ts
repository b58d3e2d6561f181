import { useEffect } from 'react';
import type { UploadResult } from '#domain/upload/uploadResult.ts';
import { isUnderWay } from './progressSamples.ts';

const pollMs = 15_000;

/**
 * Asks again while an upload is under way and nothing was heard of any for 15 s. A connection may be open and yet deaf, without any sign
 * of it; and then an upload would seem to stand still for ever.
 */
export function useSlowPoll(uploads: readonly UploadResult[] | undefined, ask: () => unknown): void {
  useEffect(() => {
    if (!uploads?.some(isUnderWay)) return;
    const timer = setInterval(ask, pollMs);
    return () => clearInterval(timer);
  }, [uploads, ask]);
}
