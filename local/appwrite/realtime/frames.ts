import * as v from 'valibot';
import { formatDate } from '#local/appwrite/dates.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { channelsOf, eventNames } from './eventNames.ts';

const subscription = v.object({
  subscriptionId: v.optional(v.string()),
  channels: v.array(v.string()),
  queries: v.optional(v.array(v.string()), []),
});

const clientFrame = v.variant('type', [
  v.object({ type: v.literal('ping') }),
  v.object({ type: v.literal('authentication'), data: v.object({ session: v.string() }) }),
  v.object({ type: v.literal('subscribe'), data: v.array(subscription) }),
  v.object({ type: v.literal('unsubscribe'), data: v.array(v.object({ subscriptionId: v.string() })) }),
]);

/** Frames that a client may send (appwrite.md, section 9). */
export type ClientFrame = v.InferOutput<typeof clientFrame>;

/** Server frames except events, which `OutgoingEvent` serializes once for all subscribers. */
export type ServerFrame =
  | {
      readonly type: 'connected';
      readonly data: {
        readonly channels: readonly string[];
        readonly subscriptions: readonly string[];
        readonly user: unknown;
      };
    }
  | {
      readonly type: 'response';
      readonly data: Readonly<Record<string, unknown>> & { readonly to: string; readonly success: true };
    }
  | { readonly type: 'error'; readonly data: { readonly code: number; readonly message: string } }
  | { readonly type: 'pong' };

/** The frame in a message, or undefined when it is none. */
export function parseClientFrame(text: string): ClientFrame | undefined {
  try {
    return v.parse(clientFrame, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** After connecting Appwrite tells no reason, only the code: 1003 not understood, 1008 not allowed, 1013 too many. */
export function errorFrame(code: 1003 | 1008 | 1013, message = 'Error: Server Error'): ServerFrame {
  return { type: 'error', data: { code, message } };
}

/** An event to be delivered. Its names are built and serialized lazily and once, for all subscribers. */
export class OutgoingEvent {
  private channelSet: ReadonlySet<string> | undefined;
  private head: string | undefined;

  constructor(
    readonly event: PlatformEvent,
    private readonly projectId: string,
  ) {}

  get channels(): ReadonlySet<string> {
    return (this.channelSet ??= new Set(channelsOf(this.event, this.projectId)));
  }

  /** Frame for one connection; `subscriptions` are its matching ids. */
  frame(subscriptions: readonly string[]): string {
    this.head ??= JSON.stringify({
      events: eventNames(this.event),
      channels: [...this.channels],
      timestamp: formatDate(Date.now()),
      payload: this.event.payload,
    }).slice(0, -1);
    return `{"type":"event","data":${this.head},"subscriptions":${JSON.stringify(subscriptions)}}}`;
  }
}
