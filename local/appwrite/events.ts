import { describeStorageFailure } from './storageFailures.ts';

/** Something that happened to a stored thing, for realtime and for functions that wait for events. */
export interface PlatformEvent {
  readonly resource: EventResource;
  readonly action: 'create' | 'update' | 'upsert' | 'delete';
  /** The thing as a list would answer it; of a deletion, as it last was. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Roles that may read the thing (`any`, `users`, `user:ID`, `label:NAME` …). */
  readonly readRoles: readonly string[];
  /** The person whose session or JWT made the change; absent for keys, and so for functions. */
  readonly userId?: string | undefined;
}

export type EventResource =
  | { readonly kind: 'row'; readonly databaseId: string; readonly tableId: string; readonly id: string }
  | { readonly kind: 'file'; readonly bucketId: string; readonly id: string }
  | { readonly kind: 'execution'; readonly functionId: string; readonly id: string }
  /** `attribute` names the part that changed, where Appwrite says so: `prefs`. */
  | { readonly kind: 'account'; readonly id: string; readonly attribute?: string };

export type EventListener = (event: PlatformEvent) => void;

/** Stores what has to outlast the process, in the transaction of the write. Returns what is to be done once that is stored. */
export type EventKeeper = (event: PlatformEvent) => () => void;

/** Hands each event to every listener, in the order of publishing, after the write is stored. */
export class EventBus {
  private readonly listeners = new Set<EventListener>();
  private readonly keepers: EventKeeper[] = [];

  /** `onError` is told of unforeseen errors that no response can report: those of listeners and of work in the background. */
  constructor(readonly onError: (error: unknown) => void = logError) {}

  /**
   * For the transaction of a write: throws when what has to outlast the process can't be stored, so that the write isn't stored either.
   * Returns what publishes the event, to be called once the write is stored.
   */
  prepare(event: PlatformEvent): () => void {
    const kept = this.keepers.map((keep) => keep(event));
    return () => {
      for (const call of kept) this.attempt(call);
      for (const listener of this.listeners) {
        this.attempt(() => {
          listener(event);
        });
      }
    };
  }

  /** After a write that is stored. Never throws: one listener's error is no reason for the others to miss the event. */
  publish(event: PlatformEvent): void {
    this.attempt(() => {
      this.prepare(event)();
    });
  }

  private attempt(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.onError(error);
    }
  }

  /** Returns what ends the subscription. */
  subscribe(listener: EventListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  keep(keeper: EventKeeper): void {
    this.keepers.push(keeper);
  }
}

/** One JSON line on standard error, where the server logs what went wrong in a request. */
function logError(error: unknown): void {
  const reason = describeStorageFailure(error);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = reason === undefined ? text : `${reason}.`;
  process.stderr.write(`${JSON.stringify({ level: 'error', time: new Date().toISOString(), message })}\n`);
}
