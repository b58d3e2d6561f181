import { readdirSync } from 'node:fs';
import { unansweredPaths } from '#local/appwrite/http/sendError.ts';
import { replayRecording, type Replayed } from '#test/support/replayRecording.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { startDiscovery, type Discovery } from '#test/support/startDiscovery.ts';
import { replayExceptions } from './replayExceptions.ts';

const recordings = readdirSync('test/local/recordings')
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => file.replace('.jsonl', ''));

/** An operation that is not answered by name, or any other that is part of a transaction. */
function isUnanswered({ path, body }: Replayed): boolean {
  const [bare = '', query = ''] = path.split('?');
  return (
    unansweredPaths.some((pattern) => pattern.test(bare)) || 'transactionId' in body || query.includes('transactionId=')
  );
}

describe('the recorded exchanges of a real Appwrite', () => {
  let provider: Discovery;

  beforeAll(async () => {
    provider = await startDiscovery();
  });
  afterAll(() => provider.stop());
  afterEach(() => jest.useRealTimers());

  test.each(recordings)(
    '%s',
    async (recording) => {
      // Time stands still for the platform: rates are counted in windows of a minute, and the recording must not meet two of them.
      if (recording === 'rate-limit') jest.useFakeTimers({ now: Date.now(), doNotFake: [...everythingButDate] });
      const appwrite = await startAppwrite({
        rateLimits: recording === 'rate-limit',
        oidc: { issuer: provider.issuer, clientId: 'cid', clientSecret: 'secret', allowedGroup: undefined },
      });
      const replayed = await replayRecording(appwrite, recording).finally(() => appwrite.stop());
      const listed = replayExceptions
        .filter((exception) => exception.recording === recording)
        .flatMap(({ labels }) => labels);
      const expected = new Set(
        replayed.filter((exchange) => isUnanswered(exchange) || listed.includes(exchange.label)),
      );

      const different = replayed.filter((exchange) => exchange.differences.length > 0 && !expected.has(exchange));
      expect(different.map(({ label, differences }) => `${label}: ${differences.join(' · ')}`)).toEqual([]);
      const alike = [...expected].filter(({ differences }) => differences.length === 0);
      expect(alike.map(({ label }) => `${label}: matches, though it is listed as an exception`)).toEqual([]);
      expect(listed.filter((label) => !replayed.some((exchange) => exchange.label === label))).toEqual([]);
    },
    120_000,
  );
});

const everythingButDate = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
