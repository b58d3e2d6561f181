import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { functionDomain } from '#local/appwrite/functions/answerDomains.ts';
import { RateLimiter } from '#local/appwrite/http/RateLimiter.ts';
import { type Platform, type Principal, userIdOf } from '#local/appwrite/platform.ts';
import { Connection } from './Connection.ts';
import { OutgoingEvent } from './frames.ts';
import { channelsInQuery, currentRoles, findSessionUser, handshake } from './handshake.ts';

const limits = { connectsPerMinute: 128, messagesPerMinute: 32, frameBytes: 64_000, unsentBytes: 8 * 1024 * 1024 };

const realtimePath = '/v1/realtime';

/**
 * Realtime on an HTTP server (appwrite.md, section 9): takes the upgrades of `/v1/realtime`, leaves all others alone, and hands on what the
 * platform publishes. Returns a function that closes every connection.
 */
export function serveRealtime(platform: Platform, server: Server): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes });
  const connections = new Map<WebSocket, Connection>();
  const limiter = new RateLimiter();
  const mayTake = (key: string, limit: number): boolean =>
    !platform.settings.rateLimits || !limiter.take(key, limit).exceeded;
  // As the server finds `request.ip`: a socket never becomes one of its requests.
  const isTrusted = proxyAddr.compile([...platform.settings.trustedProxies]);
  let opened = 0;

  const drop = (socket: WebSocket, error: unknown): void => {
    platform.events.onError(error);
    // At once: the rest of a bulk write is delivered before the socket reports that it is closed.
    connections.delete(socket);
    socket.terminate();
  };

  /** One connection's error ends no more than that connection: its peer connects again, and fetches what it missed. */
  const guard = (socket: WebSocket, run: () => void): void => {
    try {
      run();
    } catch (error) {
      drop(socket, error);
    }
  };

  const welcome = async (socket: WebSocket, request: IncomingMessage): Promise<void> => {
    socket.on('error', () => socket.terminate());
    socket.on('close', () => connections.delete(socket));
    const ip = proxyAddr(request, isTrusted);
    const query = new URLSearchParams(request.url?.split('?')[1]);
    // A person has a budget of their own: Appwrite has one for each address, which those behind one share.
    const mayConnect = (principal: Principal): boolean =>
      mayTake(`connects ${userIdOf(principal) ?? ip}`, limits.connectsPerMinute);
    // No frame may arrive before the listener for it.
    socket.pause();
    const result = await handshake(platform, request, query, mayConnect);
    socket.resume();
    if (socket.readyState !== socket.OPEN) return;
    if ('refusal' in result) {
      socket.send(result.refusal);
      socket.close(1000);
      return;
    }
    const number = (opened += 1);
    let isSilent = false;
    const connection = new Connection(
      {
        send: (text) => {
          if (isSilent) return;
          isSilent = text.includes('"to":"subscribe"') && platform.faults.meet('half-open');
          if (socket.bufferedAmount > limits.unsentBytes) socket.terminate();
          else socket.send(text);
        },
        close: () => socket.close(1000),
        mayReceive: () => mayTake(`messages ${number}`, limits.messagesPerMinute),
        authenticatesFirst: platform.settings.authenticatesFirst === true,
        findUser: (session) => findSessionUser(platform, session),
        accessVersion: () => platform.access.version,
        currentRoles: (person) => currentRoles(platform, person),
      },
      result.user,
    );
    if (result.receivesEvents) connections.set(socket, connection);
    socket.on('message', (data: Buffer) => guard(socket, () => connection.receive(data.toString())));
    connection.open(channelsInQuery(query));
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { host, 'x-forwarded-host': forwarded } = request.headers;
    if ([host, forwarded].flat().some((each) => functionDomain(platform.settings, each) !== undefined)) {
      socket.destroy();
    } else if (request.url?.split('?')[0] === realtimePath)
      sockets.handleUpgrade(request, socket, head, (peer) => {
        welcome(peer, request).catch((error: unknown) => drop(peer, error));
      });
    else if (server.listenerCount('upgrade') === 1) socket.destroy();
  };
  server.on('upgrade', upgrade);
  const stopListening = platform.events.subscribe((event) => {
    if (connections.size === 0) return;
    const outgoing = new OutgoingEvent(event, platform.config.projectId);
    for (const [socket, connection] of connections) guard(socket, () => connection.deliver(outgoing));
  });
  const stopKeepingAlive = keepAlive(sockets.clients);

  return () => {
    server.off('upgrade', upgrade);
    stopListening();
    stopKeepingAlive();
    for (const socket of sockets.clients) socket.terminate();
  };
}

/** Pings every peer now and then, and closes those that didn't answer the last time. Returns what ends it. */
export function keepAlive(peers: ReadonlySet<WebSocket>, everyMs = 30_000): () => void {
  const silent = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const peer of peers) {
      if (silent.has(peer)) {
        peer.terminate();
        continue;
      }
      silent.add(peer);
      peer.once('pong', () => silent.delete(peer));
      peer.ping();
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
