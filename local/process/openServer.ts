import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { StartFailure } from './StartFailure.ts';

const graceMs = 1_000;
/**
 * A connection that waits is ended by whoever opened it: ended here, it could be just when the next request sets out on it. Browsers do
 * so within five minutes, other clients within the time that they are told, so that only abandoned connections are left to us.
 */
const options = { keepAliveTimeout: 10 * 60_000 };
const keepAliveHeader = 'timeout=540';
/** Of each server, accepted or waiting for it: one that finds no place tries again after a second, then after three. */
const maxConnections = 5_000;

/** A server that listens already, so that its port is known to what will answer on it. */
export interface OpenServer {
  readonly server: Server;
  readonly port: number;
  /** Sets the request handler; until then requests get a 503 with `Retry-After`. */
  answerWith(handler: RequestListener): void;
  /** Stops listening, lets answers under way finish for a moment, then cuts what is open. */
  close(): Promise<void>;
}

/**
 * Listens at an address; `localhost` means both its IPv4 and its IPv6 address where the machine has both, as browsers try either.
 * Throws `StartFailure` when it can't.
 */
export async function openServer(host: string, port: number): Promise<OpenServer> {
  try {
    return await openAll(host === 'localhost' ? ['127.0.0.1', '::1'] : [host], port);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A free port of one address may be taken at the other: then another one is as good.
    if (port === 0 && code === 'EADDRINUSE') return openServer(host, port);
    throw new StartFailure(reasonOf(code, message, host, port));
  }
}

async function openAll([first = '', ...others]: readonly string[], port: number): Promise<OpenServer> {
  const server = createLimited(respond503);
  server.on('upgrade', destroySocket);
  await listen(server, first, port);
  const servers = [server];
  const closeAll = async (): Promise<void> => {
    await Promise.all(servers.map(close));
  };
  const taken = (server.address() as AddressInfo).port;
  for (const other of others) {
    const twin = createLimited((request, response) => server.emit('request', request, response));
    twin.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head));
    try {
      await listen(twin, other, taken);
      servers.push(twin);
    } catch (error) {
      if (isAbsent(error)) continue;
      await closeAll();
      throw error;
    }
  }
  return {
    server,
    port: taken,
    answerWith: (handler) => {
      server.off('request', respond503).off('upgrade', destroySocket);
      server.on('request', sendCommonHeaders).on('request', handler);
    },
    close: closeAll,
  };
}

function createLimited(listener: RequestListener): Server {
  const server = createServer(options, listener);
  server.maxConnections = maxConnections;
  return server;
}

/**
 * Otherwise Node announces its own timeout, and clients that wait for as long would end the connection just when the server does; and no
 * answer of whatever service is taken for another type than it names.
 */
const sendCommonHeaders: RequestListener = (_request, response) => {
  response.setHeader('keep-alive', keepAliveHeader);
  response.setHeader('x-content-type-options', 'nosniff');
};

/** A request that nobody answers would keep a page waiting for ever. */
const respond503: RequestListener = (_request, response) => {
  response.writeHead(503, { 'retry-after': '1', connection: 'close', 'x-content-type-options': 'nosniff' }).end();
};

function destroySocket(_request: unknown, socket: Duplex): void {
  socket.destroy();
}

/** Many machines have no IPv6 address of their own. */
function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(EADDRNOTAVAIL|EAFNOSUPPORT)$/.test(String(error.code));
}

function reasonOf(code: string | undefined, message: string, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${host} is no address of this machine.`;
  return `Port ${port} of ${host} can't be opened (${message}).`;
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: maxConnections }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
