import { AppwriteException } from 'node-appwrite';
import { isTransient, settleAll, withRetry } from '#functions/runtime/server.ts';

/** A call that breaks with each of these in turn, then succeeds; counts how often it is made. */
function failing(...failures: Error[]) {
  const call = {
    count: 0,
    run: () => {
      const failure = failures[call.count++];
      return failure ? Promise.reject(failure) : Promise.resolve('reply');
    },
  };
  return call;
}

test('a call that broke by what may pass is made again, any other failure is final', async () => {
  const broken = failing(new AppwriteException('Server Error', 503));
  await expect(withRetry(broken.run)).resolves.toBe('reply');
  const refusal = new AppwriteException('Invalid', 400);
  const refused = failing(refusal);
  await expect(withRetry(refused.run)).rejects.toBe(refusal);
  expect([broken.count, refused.count]).toEqual([2, 1]);
});

test.each([
  ['the network', new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }), true],
  ['a busy platform', new AppwriteException('Server Error', 503), true],
  ['too many calls', new AppwriteException('Rate limit', 429), true],
  ['a slow database', new AppwriteException('Database timed out.', 408), true],
  ['a refusal', new AppwriteException('Invalid', 400), false],
  ['a missing row', new AppwriteException('Not found', 404), false],
  ['a mistake of ours', new TypeError('x is not a function'), false],
  ['anything else', 'broken', false],
])('whether %s may pass: %#', (_case, failure, passes) => expect(isTransient(failure)).toBe(passes));

test('waits for every call before it tells the first failure', async () => {
  let end = (): void => undefined;
  const slow = new Promise<void>((resolve) => (end = resolve));
  const told = jest.fn();
  const waiting = settleAll([Promise.reject(new Error('first')), slow, Promise.reject(new Error('second'))]).catch(
    told,
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).not.toHaveBeenCalled();
  end();
  await waiting;
  expect(told).toHaveBeenCalledWith(new Error('first'));
});
