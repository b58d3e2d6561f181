import type { RowEvent } from '#src/appwrite/services.ts';
import type { Stored } from '#domain/row.ts';
import { applyRowEvent } from './applyRowEvent.ts';

export interface LiveEntryPorts<T> {
  /** Replaces the cached list; nothing happens while there is none. */
  update(change: (list: readonly T[]) => readonly T[]): void;
  /** Asks for the list again. Must not be called while it is being asked for. */
  refetch(): void;
}

/**
 * One cached list and the events about it. While the list is on its way, events are held as well as applied: the answer may be older
 * than they are. What was missed (before the platform listened, while the connection was lost) is made good by asking again.
 */
export class LiveEntry<T extends Stored> {
  private held: RowEvent<T>[] | undefined;
  /** When each row that is gone was last changed. */
  private readonly gone = new Map<string, number>();
  private isIncomplete = false;
  private isListening = false;
  private wasAskedTooEarly = false;
  private tellListening: () => void = () => undefined;
  /** Resolves when the platform listens: what is asked for from then on misses nothing. */
  readonly listening = new Promise<void>((resolve) => (this.tellListening = resolve));
  private ports: LiveEntryPorts<T> | undefined;

  attach(ports: LiveEntryPorts<T>): void {
    this.ports = ports;
  }

  detach(): void {
    this.ports = undefined;
  }

  onFetchStart(): void {
    this.held = [];
    this.isIncomplete = false;
  }

  /** The list is asked for now, after whatever was waited for since the fetch started. */
  onAsk(): void {
    this.isIncomplete = false;
    this.wasAskedTooEarly = !this.isListening;
  }

  onListening(): void {
    this.isListening = true;
    this.tellListening();
    if (this.wasAskedTooEarly) this.onGap();
  }

  onFetchEnd(succeeded: boolean): void {
    const held = this.held ?? [];
    this.held = undefined;
    if (succeeded) for (const event of held) this.apply(event);
    if (this.isIncomplete) this.ports?.refetch();
  }

  onEvent(event: RowEvent<T>): void {
    this.held?.push(event);
    this.apply(event);
  }

  /** Something may have been missed: the list is asked for again, after a fetch under way, which may have been too early. */
  onGap(): void {
    this.isIncomplete = true;
    if (this.held === undefined) this.ports?.refetch();
  }

  private apply(event: RowEvent<T>): void {
    if (!this.isFromBeforeItsEnd(event)) this.ports?.update((list) => applyRowEvent(list, event));
  }

  /** An event that comes late or twice must not bring back a row that is gone; a row may be made anew under its id. */
  private isFromBeforeItsEnd({ action, row }: RowEvent<T>): boolean {
    const changedAt = Date.parse(row.$updatedAt);
    const endedAt = this.gone.get(row.$id) ?? -Infinity;
    if (action === 'delete') this.gone.set(row.$id, Math.max(changedAt, endedAt));
    return action !== 'delete' && changedAt <= endedAt;
  }
}
