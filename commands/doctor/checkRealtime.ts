import WebSocket from 'ws';
import { databaseIds, tableIds } from '#domain/resourceIds.ts';
import { type Finding, ok, wrong } from './Finding.ts';
import { answerTimeoutMs, type Installation } from './Installation.ts';

interface Frame {
  readonly type: string;
  readonly data?: {
    readonly to?: string;
    readonly success?: boolean;
    readonly code?: number;
    readonly message?: string;
  };
}

const passSockets = 'let the proxy pass WebSockets: HTTP/1.1 with Upgrade and Connection';

/** A socket of a guest, from the page's origin: connected, and a subscription acknowledged. Nothing is read. */
export function checkRealtime({ endpoint, projectId, page }: Installation): Promise<Finding[]> {
  const url = `${endpoint.replace(/^http/, 'ws')}/realtime?project=${encodeURIComponent(projectId)}`;
  const subject = 'realtime';
  const startedMs = Date.now();
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { origin: page, handshakeTimeout: answerTimeoutMs });
    let isConnected = false;
    const end = (finding: Finding): void => {
      clearTimeout(timer);
      resolve([finding]);
      socket.close();
    };
    const timer = setTimeout(() => {
      const missing = isConnected ? 'a subscription is not acknowledged' : 'the socket opens and says nothing';
      end(wrong(subject, missing, 'restart appwrite-realtime; see that it reaches Redis'));
    }, answerTimeoutMs);
    socket.on('message', (message: Buffer) => {
      const frame = parseFrame(message.toString());
      if (frame?.type === 'connected') {
        isConnected = true;
        socket.send(JSON.stringify({ type: 'subscribe', data: [{ subscriptionId: 'doctor', channels: [channel] }] }));
      } else if (frame?.type === 'error') {
        end(judgeError(frame));
      } else if (frame?.data?.to === 'subscribe' && frame.data.success === true) {
        end(ok(subject, `there and back in ${Date.now() - startedMs} ms`));
      }
    });
    socket.on('unexpected-response', (_request, { statusCode }) =>
      end(wrong(subject, `the socket is answered with ${statusCode ?? 'nothing'}`, passSockets)),
    );
    socket.on('error', ({ message }) => end(wrong(subject, `no socket: ${message}`, passSockets)));
    socket.on('close', (code) => end(wrong(subject, `the socket was closed with ${code}`, passSockets)));
  });
}

const channel = `databases.${databaseIds.engineeringData}.tables.${tableIds.teamMetadata}.rows`;

function judgeError({ data = {} }: Frame): Finding {
  const detail = `error ${data.code ?? ''}: ${data.message ?? ''}`;
  if (data.code === 1013) {
    return wrong('realtime', detail, 'wait a minute: Appwrite takes 128 sockets a minute from an address');
  }
  return wrong('realtime', detail, 'add the page as a platform in the console, and check the project’s id');
}

function parseFrame(text: string): Frame | undefined {
  try {
    return JSON.parse(text) as Frame;
  } catch {
    return undefined;
  }
}
