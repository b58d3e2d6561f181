interface ServerFrame {
  readonly type?: string;
  readonly data?: {
    readonly to?: string;
    readonly success?: boolean;
    readonly user?: object | null;
    readonly subscriptions?: readonly { readonly channels?: readonly string[] }[];
  };
}

/** `channels`: the platform tells this person what happens on them from now on. `deaf`: it never will on this connection. */
export type Heard = { readonly channels: readonly string[] } | 'deaf' | undefined;

/**
 * What a platform says on one connection, as far as it tells whether anything will be heard there. With a session that lies in no cookie the
 * library introduces the person and subscribes at the same moment; when the platform is done with the one before it looks at the other, the
 * subscription is nobody's, and nothing tells so but the order of the answers (FACTS section 9).
 */
export class ConnectionTalk {
  private isKnown = false;
  /** The person was introduced before any subscription was made. */
  wasIntroducedFirst = false;
  private readonly waiting: string[] = [];

  hear(text: string): Heard {
    const { type, data } = JSON.parse(text) as ServerFrame;
    if (type === 'connected') this.isKnown = data?.user != null;
    if (type !== 'response') return undefined;
    if (data?.to === 'subscribe') {
      return this.onSubscribed((data.subscriptions ?? []).flatMap(({ channels = [] }) => channels));
    }
    return data?.to === 'authentication' && data.success === true ? this.onIntroduced() : undefined;
  }

  private onSubscribed(channels: readonly string[]): Heard {
    // Only to somebody it knows does the platform name the own account.
    this.isKnown ||= channels.some((channel) => channel.startsWith('account.'));
    if (this.isKnown) return { channels };
    if (this.wasIntroducedFirst) return 'deaf';
    this.waiting.push(...channels);
    return undefined;
  }

  private onIntroduced(): Heard {
    this.wasIntroducedFirst = !this.isKnown && this.waiting.length === 0;
    if (this.wasIntroducedFirst) return undefined;
    this.isKnown = true;
    return { channels: this.waiting.splice(0) };
  }
}
