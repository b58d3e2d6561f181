import type { AppwriteServices, StopWatching } from '#src/appwrite/services.ts';

const atEnd: (() => void)[] = [];

/**
 * The same services, which end with the test: their realtime connection is closed, and calls that are under way get no answer any more, as
 * when somebody leaves the page. A page keeps its lists, and follows them, for a minute after it was unmounted: each row that a later test
 * puts into a table would reach the pages of all tests before it, and what they ask for would fail while its tables are filled.
 */
export function leaveAfterTest(services: AppwriteServices): AppwriteServices {
  const { realtime } = services;
  const watching: Promise<StopWatching>[] = [];
  let hasLeft = false;
  atEnd.push(() => {
    hasLeft = true;
    realtime.onConnectionChange((state) => {
      // The library reports a socket that is closed before it was open as an error.
      if (state !== 'live') return;
      for (const each of watching.splice(0)) void each.then((stop) => stop());
    });
  });
  const unlessLeft = <Service extends object>(service: Service): Service => answered(service, () => hasLeft);
  return {
    ...services,
    account: unlessLeft(services.account),
    tables: unlessLeft(services.tables),
    files: unlessLeft(services.files),
    functions: unlessLeft(services.functions),
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

/** The service, of which a promise never settles once `hasLeft`. */
function answered<Service extends object>(service: Service, hasLeft: () => boolean): Service {
  return new Proxy(service, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(method, target, args);
        if (!(answer instanceof Promise)) return answer;
        return new Promise((resolve, reject) => {
          answer.then(
            (value) => !hasLeft() && resolve(value),
            (error: unknown) => !hasLeft() && reject(error as Error),
          );
        });
      };
    },
  });
}

afterEach(() => {
  for (const leave of atEnd.splice(0)) leave();
});
