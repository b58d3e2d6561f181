/** Waits until every call has ended, then throws the first failure if there is one: nothing goes on behind the caller's back. */
export async function allDone(calls: readonly Promise<unknown>[]): Promise<void> {
  for (const ended of await Promise.allSettled(calls)) {
    if (ended.status === 'rejected') throw ended.reason;
  }
}
