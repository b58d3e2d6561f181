import { types } from 'node:util';
import { AppwriteException } from 'node-appwrite';
import { type Finding, wrong } from './Finding.ts';
import { answerTimeoutMs } from './Installation.ts';

/** Longest time for one group of checks. */
const groupTimeoutMs = 4 * answerTimeoutMs;

/** Findings of a group of checks; one that can't be made becomes a finding itself. Rethrows what is no failure of the installation. */
export async function examine(subject: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), groupTimeoutMs);
  });
  try {
    return await Promise.race([check(), deadline]);
  } catch (thrown) {
    const failure = describeFailure(thrown);
    if (failure === undefined) throw thrown;
    return [wrong(subject, ...failure)];
  } finally {
    clearTimeout(timer);
  }
}

/** Failure and remedy of a call; undefined for an error that neither server nor network caused. */
function describeFailure(thrown: unknown): readonly [string, string] | undefined {
  if (thrown instanceof AppwriteException) return describeRefusal(thrown);
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
    return ['no answer in time', 'see that it runs, and that a firewall lets this machine through'];
  }
  if (!types.isNativeError(thrown)) return undefined;
  // `fetch` rejects with a TypeError for every network failure.
  const cause = thrown.message === 'fetch failed' ? thrown.cause : thrown;
  const code = networkCode(cause) ?? (cause === thrown ? undefined : plainText(cause));
  if (code === undefined) return undefined;
  if (/CERT|SELF_SIGNED|VERIFY|TLS|SSL/.test(code)) {
    return [`the certificate is not trusted (${code})`, 'name the file of your CA in NODE_EXTRA_CA_CERTS'];
  }
  return [`could not be reached (${code})`, 'check the address, and that the server runs'];
}

function describeRefusal({ code, type, message }: AppwriteException): readonly [string, string] {
  // To a server that doesn't know the key, a guest asks.
  const isUnknown = type === 'user_unauthorized' || message.includes('(role: guests)');
  const [, scopes] = /missing scopes \(\[(.*)\]\)/.exec(message) ?? [];
  if (scopes !== undefined && !isUnknown)
    return [`the key lacks the scope ${scopes}`, 'console → Overview → API keys: add it'];
  if (isUnknown) return ['the key is refused', 'set APPWRITE_KEY to an API key of this project'];
  return [`error ${code}: ${message}`, 'see the server’s logs'];
}

/** `ECONNREFUSED`; undefined for errors of Node itself and for anything else. */
function networkCode(thrown: unknown): string | undefined {
  if (!types.isNativeError(thrown) || !('code' in thrown) || typeof thrown.code !== 'string') return undefined;
  return /^[A-Z_]+$/.test(thrown.code) && !thrown.code.startsWith('ERR_') ? thrown.code : undefined;
}

function plainText(thrown: unknown): string {
  return types.isNativeError(thrown) ? thrown.message : String(thrown);
}
