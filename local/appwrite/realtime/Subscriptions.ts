import { createId } from '../ids';
import type { Announcement } from './Announcement';
import { parseFilter, type Filter } from './filters';

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

/** What one connection listens to. */
export class Subscriptions {
  private readonly filters = new Map<string, Map<string, Filter>>();

  get isEmpty(): boolean {
    return this.filters.size === 0;
  }

  /** Makes all or, throwing when a query is no filter, none. The same id again gains channels; it loses none. */
  add(requests: readonly SubscriptionRequest[], userId: string | undefined): Subscription[] {
    const read = requests.map(({ subscriptionId = createId(), channels, queries }) => ({
      subscription: { subscriptionId, channels: ownChannels(channels, userId), queries },
      filter: parseFilter(queries),
    }));
    for (const { subscription, filter } of read) {
      const known = this.filters.get(subscription.subscriptionId) ?? new Map<string, Filter>();
      for (const channel of subscription.channels) known.set(channel, filter);
      this.filters.set(subscription.subscriptionId, known);
    }
    return read.map(({ subscription }) => subscription);
  }

  remove(id: string): boolean {
    return this.filters.delete(id);
  }

  /** The ids of those that hear it. */
  hearing({ channels, event }: Announcement): string[] {
    return [...this.filters].flatMap(([id, byChannel]) =>
      [...byChannel].some(([channel, filter]) => channels.has(channel) && filter(event.payload)) ? [id] : [],
    );
  }
}

/** `account` means the own account; somebody else's can't be asked for. */
function ownChannels(channels: readonly string[], userId: string | undefined): string[] {
  const allowed = channels.filter((channel) => !channel.startsWith('account.'));
  return userId !== undefined && allowed.includes('account') ? [...allowed, `account.${userId}`] : allowed;
}
