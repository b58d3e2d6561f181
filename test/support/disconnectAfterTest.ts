import type { AppwriteServices, StopWatching } from '#src/appwrite/services.ts';

const atEnd: (() => void)[] = [];

/**
 * The same services, without their realtime connection once the test has ended. A page keeps its lists, and follows them, for a minute
 * after it was unmounted: each row that a later test puts into a table would reach the pages of all tests before it.
 */
export function disconnectAfterTest(services: AppwriteServices): AppwriteServices {
  const { realtime } = services;
  const watching: Promise<StopWatching>[] = [];
  atEnd.push(() => {
    realtime.onConnectionChange((state) => {
      // The library reports a socket that is closed before it was open as an error.
      if (state !== 'live') return;
      for (const each of watching.splice(0)) void each.then((stop) => stop());
    });
  });
  return {
    ...services,
    realtime: {
      ...realtime,
      keepOpen: () => {
        const stop = realtime.keepOpen();
        watching.push(Promise.resolve(stop));
        return stop;
      },
      watchTable: (tableId, watcher) => {
        const each = realtime.watchTable(tableId, watcher);
        watching.push(each);
        return each;
      },
    },
  };
}

afterEach(() => {
  for (const disconnect of atEnd.splice(0)) disconnect();
});
