import { once } from 'node:events';
import { connect } from 'node:net';
import { openServer } from '../../../local/process/openServer';

test('a connection that waits for its next request is not ended by the server', async () => {
  const { port, answerWith, close } = await openServer('localhost', 0);
  answerWith((_request, response) => response.end('here'));
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nConnection: keep-alive\r\n/i);
  // No time after which it would be: a client without one uses its own.
  expect(answer).not.toMatch(/\r\nKeep-Alive: timeout/i);
  socket.destroy();
  await close();
});
