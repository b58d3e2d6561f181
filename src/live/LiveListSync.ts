import type { StoredRow } from '#domain/row.ts';
import type { RowEvent } from '#src/appwrite/services.ts';

export interface CachedList<T> {
  /** Does nothing while there is no list. */
  update(change: (list: readonly T[]) => readonly T[]): void;
  /** Never called during a fetch. */
  refetch(): void;
}

/** Events during a fetch are applied and held back, as the answer may be older. Missed events lead to another fetch. */
export class LiveListSync<T extends StoredRow> {
  private held: RowEvent<T>[] | undefined;
  /** Two for a moment when a fetch starts before the end of the last one is told. */
  private runningFetches = 0;
  /** Tombstones: last `$updatedAt` of each deleted row. */
  private readonly tombstones = new Map<string, number>();
  private hasMissedEvents = false;
  private isSubscribed = false;
  private wasRequestedUnsubscribed = false;
  private resolveSubscribed: () => void = () => undefined;
  /** A list requested from then on misses no event. */
  readonly subscribed = new Promise<void>((resolve) => (this.resolveSubscribed = resolve));
  private cache: CachedList<T> | undefined;

  attach(cache: CachedList<T>): void {
    this.cache = cache;
  }

  detach(): void {
    this.cache = undefined;
  }

  onFetchStart(): void {
    this.runningFetches += 1;
    this.held = [];
    this.hasMissedEvents = false;
  }

  /** @param isOlder the answer may be from before the subscription */
  onRequest(isOlder = false): void {
    this.hasMissedEvents = isOlder && this.isSubscribed;
    this.wasRequestedUnsubscribed = !this.isSubscribed;
  }

  onSubscribed(): void {
    this.isSubscribed = true;
    this.resolveSubscribed();
    if (this.wasRequestedUnsubscribed) this.onMissedEvents();
  }

  onFetchEnd(succeeded: boolean): void {
    this.runningFetches -= 1;
    if (this.runningFetches > 0) return;
    const held = this.held ?? [];
    this.held = undefined;
    if (succeeded) for (const event of held) this.apply(event);
    if (this.hasMissedEvents) this.cache?.refetch();
  }

  onEvent(event: RowEvent<T>): void {
    this.held?.push(event);
    this.apply(event);
  }

  /** Refetches after a running fetch, which may have been too early. */
  onMissedEvents(): void {
    this.hasMissedEvents = true;
    if (this.held === undefined) this.cache?.refetch();
  }

  /** Refetches, unless a fetch is running. */
  onPoll(): void {
    if (this.held === undefined) this.cache?.refetch();
  }

  private apply(event: RowEvent<T>): void {
    if (!this.precedesDeletion(event)) this.cache?.update((list) => applyRowEvent(list, event));
  }

  /** A late or duplicate event must not restore a deleted row; a newer row may reuse its id. */
  private precedesDeletion({ action, row }: RowEvent<T>): boolean {
    const updatedAt = Date.parse(row.$updatedAt);
    const deletedAt = this.tombstones.get(row.$id) ?? -Infinity;
    if (action === 'delete') this.tombstones.set(row.$id, Math.max(updatedAt, deletedAt));
    return action !== 'delete' && updatedAt <= deletedAt;
  }
}

/** Newer `$updatedAt` wins, new rows come first; a stale or duplicate event returns the same array. */
export function applyRowEvent<T extends StoredRow>(list: readonly T[], { action, row }: RowEvent<T>): readonly T[] {
  const index = list.findIndex(({ $id }) => $id === row.$id);
  const known = list[index];
  if (known === undefined) return action === 'delete' ? list : [row, ...list];
  const newerByMs = Date.parse(row.$updatedAt) - Date.parse(known.$updatedAt);
  if (newerByMs < 0) return list;
  if (action === 'delete') return list.toSpliced(index, 1);
  return newerByMs === 0 ? list : list.with(index, row);
}
