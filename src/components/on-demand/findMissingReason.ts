/** `gone`: a newer version of the page is deployed, without this script. `unreachable`: the server can't be reached, or is in trouble. */
export type MissingReason = 'offline' | 'unreachable' | 'gone';

const probeTimeoutMs = 10_000;

/** What webpack's `import()` rejects with when a script doesn't come. */
interface ChunkLoadError extends Error {
  readonly name: 'ChunkLoadError';
  /** The address of the script. */
  readonly request?: string;
}

export function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Why a script did not come. The browser tells nobody, so that the server is asked for its address once more. */
export async function findMissingReason({ request }: ChunkLoadError): Promise<MissingReason> {
  const unreachable = (): MissingReason => (navigator.onLine ? 'unreachable' : 'offline');
  if (request === undefined || !navigator.onLine) return unreachable();
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const { status, headers } = await fetch(request, { method: 'HEAD', cache: 'no-store', signal });
    return isGone(status, headers.get('content-type') ?? '') ? 'gone' : 'unreachable';
  } catch {
    return unreachable();
  }
}

/** Some servers answer every unknown address with the page itself. */
function isGone(status: number, contentType: string): boolean {
  return status === 404 || status === 410 || (status === 200 && contentType.startsWith('text/html'));
}
