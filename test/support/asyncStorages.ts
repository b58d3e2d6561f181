import { AsyncLocalStorage } from 'node:async_hooks';

const used = new Set<AsyncLocalStorage<unknown>>();

for (const name of ['run', 'enterWith'] as const) {
  const method = AsyncLocalStorage.prototype[name] as (...given: unknown[]) => unknown;
  AsyncLocalStorage.prototype[name] = function (this: AsyncLocalStorage<unknown>, ...given: unknown[]) {
    used.add(this);
    return method.apply(this, given);
  } as never;
}

/** Node copies the store of every storage that was ever used to every new promise, also of storages whose suite is over. */
export function disableStorages(): void {
  for (const storage of used) storage.disable();
  used.clear();
}
