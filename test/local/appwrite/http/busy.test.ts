import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';

let appwrite: StartedAppwrite;
let sockets: Socket[];

beforeEach(async () => {
  appwrite = await startAppwrite();
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await appwrite.stop();
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(appwrite.endpoint);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Sends a call with this session; resolves when the answer begins. */
async function ask(socket: Socket, session: string): Promise<void> {
  const lines = ['GET /v1/account HTTP/1.1', 'host: localhost', `x-appwrite-project: ${appwrite.project}`];
  socket.write(`${[...lines, `x-appwrite-session: ${session}`].join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
}

test('the one call of somebody is answered among the first, whatever somebody else has asked for at once', async () => {
  const opened = await Promise.all(Array.from({ length: 201 }, open));
  // Accepted, all of them: what is sent from here on arrives together.
  for (const socket of opened) await ask(socket, 'first');
  const answers: string[] = [];
  const calls = opened.map(async (socket, index) => {
    const session = index === 200 ? 'one' : 'many';
    await ask(socket, session);
    answers.push(session);
  });
  await Promise.all(calls);
  expect(answers.indexOf('one')).toBeLessThan(100);
});

test('a request whose sender is gone is no failure of the platform', async () => {
  const [gone, other] = await Promise.all([open(), open()]);
  const lines = ['POST /v1/account/sessions/email HTTP/1.1', 'host: localhost', 'content-length: 100'];
  const headers = [...lines, 'content-type: application/json', `x-appwrite-project: ${appwrite.project}`];
  gone.write(`${headers.join('\r\n')}\r\n\r\n{"email":`);
  await ask(other, 'other');
  gone.resetAndDestroy();
  // Whatever the platform logs as a failure is told when it stops.
  await ask(other, 'other');
});
