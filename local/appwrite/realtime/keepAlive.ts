import type { WebSocket } from 'ws';

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
