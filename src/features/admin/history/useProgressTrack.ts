import { useEffect, useReducer } from 'react';
import type { UploadResult } from '#domain/upload/uploadResult.ts';
import { extendTrack, startTrack, type ProgressTrack } from './progressSamples.ts';

interface Sighting {
  readonly upload: UploadResult;
  readonly nowMs: number;
}

/** What is known of an upload's pace since it is shown. */
export function useProgressTrack(upload: UploadResult): ProgressTrack {
  const [track, see] = useReducer(follow, upload, (first) => startTrack(first, Date.now()));
  useEffect(() => see({ upload, nowMs: Date.now() }), [upload]);
  return track;
}

function follow(track: ProgressTrack, { upload, nowMs }: Sighting): ProgressTrack {
  return extendTrack(track, upload, nowMs);
}
