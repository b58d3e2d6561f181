import { Account, Client } from 'appwrite';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequester } from '#src/appwrite/createRequester.ts';

let server: Server | undefined;
let requests = 0;

/** A server of the test's own, and a requester that asks it who is signed in. */
function against(answer: RequestListener, timeoutMs = 30_000) {
  requests = 0;
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', 'http://localhost');
    if (request.method === 'GET') requests += 1;
    answer(request, response);
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const client = new Client().setEndpoint(`http://localhost:${port}/v1`).setProject('p');
  const requester = createRequester(client, { readTimeoutMs: timeoutMs, writeTimeoutMs: timeoutMs, retryDelayMs: 1 });
  const getAccount = (signalClient: Client): Promise<unknown> => new Account(signalClient).get();
  return { requester, getAccount };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

function failing(status: number, times: number): RequestListener {
  let left = times;
  return (_, response) => {
    left -= 1;
    response.writeHead(left >= 0 ? status : 200, { 'content-type': 'application/json' });
    response.end(
      left >= 0 ? '{"message":"no","type":"general_unknown","code":500}' : '{"$id":"sam","big":9007199254740993}',
    );
  };
}

test.each([429, 500, 503])('a read that failed with %d is repeated', async (status) => {
  const { requester, getAccount } = against(failing(status, 2));
  await expect(requester.read(getAccount)).resolves.toMatchObject({ $id: 'sam' });
  expect(requests).toBe(3);
});

test('it is given up after three more attempts', async () => {
  const { requester, getAccount } = against(failing(503, 99));
  await expect(requester.read(getAccount)).rejects.toMatchObject({ code: 503, retryable: true });
  expect(requests).toBe(4);
});

test.each([400, 401, 403, 404, 409])('a read that was answered with %d is not', async (status) => {
  const { requester, getAccount } = against(failing(status, 99));
  await expect(requester.read(getAccount)).rejects.toMatchObject({ code: status, retryable: false });
  expect(requests).toBe(1);
});

test('a connection that breaks is a failure of the network, and is tried again', async () => {
  const { requester, getAccount } = against((request) => request.socket.destroy());
  await expect(requester.read(getAccount)).rejects.toEqual(
    expect.objectContaining({ code: 0, type: 'network', retryable: true }),
  );
  expect(requests).toBe(4);
});

test('a write is never repeated', async () => {
  const { requester, getAccount } = against(failing(503, 99));
  await expect(requester.write(getAccount)).rejects.toMatchObject({ code: 503 });
  expect(requests).toBe(1);
});

test('a read ends in time, and is not asked a second time', async () => {
  const { requester, getAccount } = against(() => undefined, 200);
  await expect(requester.read(getAccount)).rejects.toMatchObject({ code: 0, type: 'timeout', retryable: true });
  expect(requests).toBe(1);
});

test('a read that may take longer, or less, has a time of its own', async () => {
  const { requester, getAccount } = against(() => undefined);
  await expect(requester.read(getAccount, { timeoutMs: 200 })).rejects.toMatchObject({ type: 'timeout' });
  expect(requests).toBe(1);
});

test('an answer that begins and never ends is ended in time, too', async () => {
  const { requester, getAccount } = against((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{');
  }, 200);
  await expect(requester.read(getAccount)).rejects.toMatchObject({ type: 'timeout' });
});

test('a body that Chromium aborts is late, not cancelled', async () => {
  const { requester } = against(() => undefined);
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('Late', 'TimeoutError')));
  const aborted = () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError'));
  await expect(requester.read(aborted)).rejects.toMatchObject({ type: 'timeout' });
  await expect(requester.read(aborted, { signal: AbortSignal.abort() })).rejects.toMatchObject({ type: 'aborted' });
});

test('a call ends with its requester', async () => {
  const controller = new AbortController();
  const { requester, getAccount } = against(() => controller.abort());
  await expect(requester.read(getAccount, { signal: controller.signal })).rejects.toMatchObject({
    type: 'aborted',
    retryable: false,
  });
});

test('a reply is plain data', async () => {
  const { requester, getAccount } = against(failing(500, 0));
  const reply = await requester.read(getAccount);
  expect(Object.getPrototypeOf(reply)).toBe(Object.prototype);
  expect(JSON.stringify(reply)).toBe('{"$id":"sam","big":9007199254740992}');
});
