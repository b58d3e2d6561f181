import { loadConfig } from '#src/config/loadConfig.ts';

const valid = { appwriteEndpoint: '/v1', appwriteProjectId: 'p', contactEmail: 'a@example.test' };

/** The network as the page sees it; nothing of ours is replaced. */
function answer(respond: (signal: AbortSignal) => Promise<Response>) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => respond(init!.signal!));
}

test('it is asked for at /config.json', async () => {
  const fetch = answer(() => Promise.resolve(Response.json(valid)));
  await expect(loadConfig()).resolves.toMatchObject({ appwriteEndpoint: 'http://localhost/v1' });
  expect(fetch.mock.calls[0]![0]).toEqual(new URL('http://localhost/config.json'));
});

test.each([
  ['404', new Response('', { status: 404, statusText: 'Not Found' }), 'Failed to fetch config: 404 Not Found'],
  [
    '500',
    new Response('oops', { status: 500, statusText: 'Internal Server Error' }),
    'Failed to fetch config: 500 Internal Server Error',
  ],
  ['a page instead of JSON', new Response('<!doctype html>'), 'Invalid config: the answer is not JSON'],
  ['nothing', new Response(''), 'Invalid config: the answer is not JSON'],
  [
    'a field that is wrong',
    Response.json({ ...valid, appwriteProjectId: 7 }),
    'Invalid config: appwriteProjectId must be a text',
  ],
])('an answer of %s fails', async (_, response, message) => {
  answer(() => Promise.resolve(response));
  await expect(loadConfig()).rejects.toThrow(new Error(message));
});

test('a network that fails', async () => {
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadConfig()).rejects.toThrow(new Error('Failed to fetch config: the server could not be reached'));
});

describe('with time in hand', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    // The real one follows a clock that no fake timer moves.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((timeoutMs) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), timeoutMs);
      return controller.signal;
    });
  });
  afterEach(() => jest.useRealTimers());

  test('one that does not come within 10 s has failed', async () => {
    answer(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const loading = loadConfig();
    const failed = expect(loading).rejects.toThrow(new Error('Failed to fetch config: no answer within 10 s'));
    jest.advanceTimersByTime(10_000);
    await failed;
  });
});
