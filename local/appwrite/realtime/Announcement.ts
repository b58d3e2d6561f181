import { formatDate } from '#local/appwrite/dates.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { channelsOf, eventNames } from './names.ts';

/** One event on its way out: its names are built and put into text at most once, and only if somebody hears it. */
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

  /** The frame for a peer, with those of its subscriptions that hear the event. */
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
