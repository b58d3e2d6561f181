import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchWhole } from '#src/config/fetchWhole.ts';

it('says that a body is late also where the browser says that it is aborted', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('Late', 'TimeoutError')));
  const answer = new Response('half');
  jest.spyOn(answer, 'arrayBuffer').mockRejectedValue(new DOMException('The user aborted a request.', 'AbortError'));
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  await expect(fetchWhole(new URL('http://localhost/'), 15_000, {})).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('keeps its body after the time limit, which ends one that does not come', async () => {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal);
  const server = createServer(({ url }, response) => {
    response.writeHead(201, { 'access-control-allow-origin': '*', 'x-answer': 'yes' });
    response.write('half');
    if (url === '/whole') response.end(', and the rest');
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const answer = await fetchWhole(new URL(`http://localhost:${port}/whole`), 15_000, {});
  const endless = fetchWhole(new URL(`http://localhost:${port}/endless`), 15_000, {});
  expect(timeout.mock.calls).toEqual([[15_000], [15_000]]);
  limit.abort(new DOMException('Late', 'TimeoutError'));
  await expect(endless).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(answer.status).toBe(201);
  await expect(answer.text()).resolves.toBe('half, and the rest');
  server.closeAllConnections();
  server.close();
});
