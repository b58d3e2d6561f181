import { once } from 'node:events';
import { connect } from 'node:net';
import { openServer, type OpenServer } from '#local/process/openServer.ts';

let open: OpenServer;

beforeEach(async () => {
  open = await openServer('localhost', 0);
  open.answerWith((_request, response) => response.end('here'));
});
afterEach(() => open.close());

test('a connection that waits for its next request is ended by the client, long before the server would', async () => {
  const socket = connect(open.port, '127.0.0.1').setEncoding('utf8');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [string];
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nConnection: keep-alive\r\n/i);
  const announced = [...answer.matchAll(/\r\nKeep-Alive: timeout=(\d+)\r\n/gi)].map(([, seconds]) => Number(seconds));
  expect(announced).toEqual([540]);
  expect(open.server.keepAliveTimeout).toBe(600_000);
});

test('connections that nobody closes have an end and a number', () => {
  expect(open.server).toMatchObject({ keepAliveTimeout: 600_000, maxConnections: 5_000 });
});
