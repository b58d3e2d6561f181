import { configTimeoutMs } from '#domain/limits.ts';
import { parseConfig } from './parseConfig.ts';
import type { RuntimeConfig } from './RuntimeConfig.ts';

const configPath = '/config.json';

/**
 * Fetches and checks the runtime configuration (SPEC sections 5 and 9). Rejects with an `Error` whose message is for people: the
 * answer's status, a field that is wrong, no JSON, no answer within 10 s.
 */
export async function loadConfig(): Promise<RuntimeConfig> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), configTimeoutMs);
  try {
    const response = await fetch(new URL(configPath, window.location.origin), {
      signal: controller.signal,
      cache: 'no-cache',
    });
    if (!response.ok) throw new Error(`Failed to fetch config: ${response.status} ${response.statusText}`);
    return parseConfig(parseJson(await response.text()), window.location.origin);
  } catch (thrown) {
    if (controller.signal.aborted)
      throw new Error(`Failed to fetch config: no answer within ${configTimeoutMs / 1000} s`);
    if (isNetworkFailure(thrown)) throw new Error('Failed to fetch config: the server could not be reached');
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('Invalid config: the answer is not JSON');
  }
}

/** fetch rejects with a TypeError for every failure of the network; nothing else in here throws one. */
function isNetworkFailure(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'TypeError';
}
