import { createId } from '#local/appwrite/ids.ts';
import type { OutgoingEvent } from './frames.ts';
import { parseFilter, type Filter } from './filters.ts';

/** Of one connection, for guests open sockets too. The page needs 11 subscriptions of one channel and no query. */
const limits = {
  subscriptions: 100,
  /** Of each subscription. */
  channels: 100,
  queries: 100,
  /** Of an id or a channel. */
  nameLength: 256,
  queryLength: 4_096,
  /** Of all queries together: as much as one frame holds, since a parsed query takes up to 20 times the memory of its text. */
  allQueriesLength: 64_000,
};

export interface SubscriptionRequest {
  readonly subscriptionId?: string | undefined;
  readonly channels: readonly string[];
  readonly queries: readonly string[];
}

export interface Subscription {
  readonly subscriptionId: string;
  readonly channels: readonly string[];
  readonly queries: readonly string[];
}

/** Filter of one subscribe request, with the size of its queries. */
interface ChannelFilter {
  readonly filter: Filter;
  readonly queries: { readonly count: number; readonly length: number };
}

/** The channels of a subscription. */
type Channels = ReadonlyMap<string, ChannelFilter>;

/** Subscriptions of one connection. */
export class Subscriptions {
  private byId = new Map<string, Channels>();

  get isEmpty(): boolean {
    return this.byId.size === 0;
  }

  /** Makes all or, throwing when a query is no filter or a limit is exceeded, none. The same id again gains channels; it loses none. */
  add(requests: readonly SubscriptionRequest[], userId: string | undefined): Subscription[] {
    checkCount(requests.length, limits.subscriptions);
    const byId = new Map(this.byId);
    const made = requests.map(({ subscriptionId = createId(), channels, queries }) => {
      checkLengths([subscriptionId, ...channels], limits.nameLength);
      checkLengths(queries, limits.queryLength);
      checkCount(queries.length, limits.queries);
      const selection = { filter: parseFilter(queries), queries: { count: queries.length, length: lengthOf(queries) } };
      const subscription = { subscriptionId, channels: ownChannels(channels, userId), queries };
      const byChannel = new Map(byId.get(subscriptionId));
      for (const channel of subscription.channels) byChannel.set(channel, selection);
      byId.set(subscriptionId, byChannel);
      return subscription;
    });
    checkLimits(byId);
    this.byId = byId;
    return made;
  }

  remove(id: string): boolean {
    return this.byId.delete(id);
  }

  /** Ids of the subscriptions that match the event. */
  matching({ channels, event }: OutgoingEvent): string[] {
    return [...this.byId].flatMap(([id, byChannel]) =>
      [...byChannel].some(([channel, { filter }]) => channels.has(channel) && filter(event.payload)) ? [id] : [],
    );
  }
}

function checkLimits(byId: ReadonlyMap<string, Channels>): void {
  checkCount(byId.size, limits.subscriptions);
  let allQueriesLength = 0;
  for (const byChannel of byId.values()) {
    checkCount(byChannel.size, limits.channels);
    let count = 0;
    for (const { queries } of new Set(byChannel.values())) {
      count += queries.count;
      allQueriesLength += queries.length;
    }
    checkCount(count, limits.queries);
  }
  checkCount(allQueriesLength, limits.allQueriesLength);
}

function checkCount(count: number, maximum: number): void {
  if (count > maximum) throw new Error(`A subscription asks for ${count} where ${maximum} are allowed`);
}

function checkLengths(texts: readonly string[], maximum: number): void {
  for (const text of texts) checkCount(text.length, maximum);
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** `account` means the own account; somebody else's can't be asked for. */
function ownChannels(channels: readonly string[], userId: string | undefined): string[] {
  const allowed = channels.filter((channel) => !channel.startsWith('account.'));
  return userId !== undefined && allowed.includes('account') ? [...allowed, `account.${userId}`] : allowed;
}
