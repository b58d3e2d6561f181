import { blankToken, makeToken, type StoredToken } from '#functions/runtime/tokens.ts';
import type { ValueResult } from '#functions/metrics-receiver/receiveValues.ts';
import { source } from './pushRows.ts';
import { callDomain } from './callDomain.ts';
import { startRecorder } from './startRecorder.ts';

interface PushAnswer {
  readonly status: number;
  readonly month?: string;
  readonly message?: string;
  readonly results?: readonly ValueResult[];
  readonly retryAfter?: string;
}

/** A platform whose history has begun, and programs that push to it. */
export async function startReceiver(options: Parameters<typeof startRecorder>[0] = {}) {
  const recorder = await startRecorder(options);
  const { server } = recorder.platform;
  const { endpoint } = recorder.platform.appwrite;
  const send = async (path: string, token: string, body: string): Promise<PushAnswer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await callDomain(endpoint, 'metrics-receiver', path, { method: 'POST', headers, body });
    const [, retryAfter] = /^retry-after: (.*)$/m.exec(reply.headers) ?? [];
    return { status: reply.status, ...(JSON.parse(reply.text) as object), ...(retryAfter && { retryAfter }) };
  };
  return {
    ...recorder,
    send,
    /** Returns its text. */
    addToken: async (name: string, fields: Partial<StoredToken> = {}): Promise<{ id: string; text: string }> => {
      const { id, text, digest } = makeToken();
      const expiresAt = new Date(Date.now() + 90 * 24 * 3_600_000).toISOString();
      const made = { ...blankToken, name, digest, createdBy: 'ada', expiresAt, ...fields };
      await server.row('metric-tokens', id).create(made);
      return { id, text };
    },
    /** Values of one team, by its id or Project ID. */
    push: (token: string, measuredAt: string, team: string, values: object): Promise<PushAnswer> =>
      send('/values', token, JSON.stringify({ measuredAt, source, items: [{ team, values }] })),
  };
}
