import { reloadWithDrafts } from '#src/auth/drafts.tsx';
import type { AppThunk } from '#src/store/hooks.ts';

/** `gone`: a newer version is deployed, without this chunk. `unreachable`: no answer from the server, or an error. */
export type UnavailableReason = 'offline' | 'unreachable' | 'gone';

const probeTimeoutMs = 10_000;

/** Rejection of webpack's `import()`. */
interface ChunkLoadError extends Error {
  readonly name: 'ChunkLoadError';
  readonly request?: string;
}

export function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** The browser doesn't say, so this asks the server for the URL again. */
export async function findUnavailableReason({ request }: ChunkLoadError): Promise<UnavailableReason> {
  const unreachable = (): UnavailableReason => (navigator.onLine ? 'unreachable' : 'offline');
  if (request === undefined || !navigator.onLine) return unreachable();
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const { status, headers } = await fetch(request, { method: 'HEAD', cache: 'no-store', signal });
    return isGone(status, headers.get('content-type') ?? '') ? 'gone' : 'unreachable';
  } catch {
    return unreachable();
  }
}

/** Some servers answer every unknown URL with the page itself. */
function isGone(status: number, contentType: string): boolean {
  return status === 404 || status === 410 || (status === 200 && contentType.startsWith('text/html'));
}

const reloadedAtKey = 'automaticReloadAt';
const minReloadIntervalMs = 5 * 60_000;

/** At most once in five minutes, so that a broken deployment is no reload loop. */
export function claimReload(now: number): boolean {
  const last = Number(sessionStorage.getItem(reloadedAtKey) ?? Number.NEGATIVE_INFINITY);
  // `last` lies in the future when the clock was set back.
  if (!Number.isNaN(last) && now - last < minReloadIntervalMs && now >= last) return false;
  sessionStorage.setItem(reloadedAtKey, String(now));
  return true;
}

/** With the input, when a newer version has replaced the chunk. Resolves with false for every other failure. */
export function reloadWhenGone(thrown: unknown): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    if (!isChunkLoadError(thrown) || (await findUnavailableReason(thrown)) !== 'gone' || !claimReload(Date.now()))
      return false;
    dispatch(reloadWithDrafts());
    return true;
  };
}
