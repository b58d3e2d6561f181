import type { AppwriteServices, StopWatching } from '#src/appwrite/services.ts';

const open: Promise<StopWatching>[] = [];

/**
 * The same services, without their realtime connection once the test has ended. A page keeps its lists, and follows them, for a minute
 * after it was unmounted: each row that a later test puts into a table would reach the pages of all tests before it.
 */
export function disconnectAfterTest(services: AppwriteServices): AppwriteServices {
  const { realtime } = services;
  return {
    ...services,
    realtime: {
      ...realtime,
      keepOpen: () => {
        const stop = realtime.keepOpen();
        open.push(Promise.resolve(stop));
        return stop;
      },
      watchTable: (tableId, watcher) => {
        const watching = realtime.watchTable(tableId, watcher);
        open.push(watching);
        return watching;
      },
    },
  };
}

// What is not connected yet disconnects when it is.
afterEach(() => {
  for (const watching of open.splice(0)) void watching.then((stop) => stop());
});
