import { rolesOf } from '#local/appwrite/permissions.ts';
import type { Principal } from '#local/appwrite/platform.ts';
import { type Subscription, type SubscriptionRequest, Subscriptions } from './Subscriptions.ts';
import { type ClientFrame, errorFrame, type OutgoingEvent, parseClientFrame, type ServerFrame } from './frames.ts';

/** A person as realtime introduces them. */
export interface RealtimeUser {
  readonly principal: Principal & { readonly kind: 'user' };
  /** As `GET /account` answers. */
  readonly account: Readonly<Record<string, unknown>>;
}

/** Socket and platform as the connection uses them. */
export interface ConnectionContext {
  send(text: string): void;
  close(): void;
  /** Whether one more message of this connection is within the limit. */
  mayReceive(): boolean;
  readonly authenticatesFirst: boolean;
  /** The person behind a session's value; undefined for anything else. */
  findUser(session: string): RealtimeUser | undefined;
  /** Another number whenever somebody may have lost rights. */
  accessVersion(): number;
  /** The roles that a person holds now. */
  currentRoles(person: RealtimeUser): readonly string[];
}

/** Delay of `authentication`, so that frames sent along with it are handled first. */
const authenticationDelayMs = 20;

/**
 * One open socket: its user and its subscriptions. Roles are gained at connect and at authentication only, as on Appwrite (appwrite.md,
 * section 9). They are lost at once, which Appwrite doesn't see to: with a label that is taken away, and all of them with the session.
 */
export class Connection {
  private readonly subscriptions = new Subscriptions();
  /** Roles at connect or authentication. */
  private grantedRoles: readonly string[];
  /** Those of them that the person still held at `checkedVersion`. */
  private roles: readonly string[];
  private checkedVersion = -1;
  private rejectsSubscribe = false;

  constructor(
    private readonly context: ConnectionContext,
    private user: RealtimeUser | undefined,
  ) {
    this.grantedRoles = this.roles = rolesOf(user?.principal ?? { kind: 'guest' });
  }

  /** Greets. Older client libraries name their channels in the address. */
  open(requested: SubscriptionRequest | undefined): void {
    const made = this.subscribe(requested ? [requested] : []);
    if (made === undefined) return;
    const channels = made.flatMap((subscription) => subscription.channels);
    this.send({
      type: 'connected',
      data: {
        channels,
        subscriptions: made.map(({ subscriptionId }) => subscriptionId),
        user: this.user?.account ?? null,
      },
    });
  }

  receive(text: string): void {
    if (!this.context.mayReceive()) {
      this.send(errorFrame(1013));
      return;
    }
    const frame = parseClientFrame(text);
    if (frame === undefined) this.send(errorFrame(1003));
    else this.handle(frame);
  }

  /** Sends the event if it is asked for and may be read. */
  deliver(outgoing: OutgoingEvent): void {
    if (this.subscriptions.isEmpty) return;
    this.dropLostRoles();
    if (!outgoing.event.readRoles.some((role) => this.roles.includes(role))) return;
    const ids = this.subscriptions.matching(outgoing);
    if (ids.length > 0) this.context.send(outgoing.frame(ids));
  }

  private dropLostRoles(): void {
    const version = this.context.accessVersion();
    const hasEnded = this.user !== undefined && Date.now() >= this.user.principal.endsAtMs;
    if (this.user === undefined || (version === this.checkedVersion && !hasEnded)) return;
    const now = this.context.currentRoles(this.user);
    this.roles = this.grantedRoles.filter((role) => now.includes(role));
    this.checkedVersion = version;
    if (hasEnded) this.user = undefined;
  }

  private handle(frame: ClientFrame): void {
    switch (frame.type) {
      case 'ping':
        this.send({ type: 'pong' });
        break;
      case 'authentication':
        this.authenticate(frame.data.session);
        break;
      case 'subscribe':
        this.answerSubscribe(frame.data);
        break;
      case 'unsubscribe':
        this.respond(
          'unsubscribe',
          frame.data.map(({ subscriptionId }) => ({
            subscriptionId,
            removed: this.subscriptions.remove(subscriptionId),
          })),
        );
    }
  }

  /**
   * Appwrite looks the session up while it goes on reading, so a `subscribe` sent along with it is made first and then gets the
   * person's roles. One that comes only after the answer is refused there, and so it is here (appwrite.md, section 12e).
   */
  private authenticate(session: string): void {
    const user = this.context.findUser(session);
    if (user === undefined) {
      this.send(errorFrame(1003));
      return;
    }
    const finish = (): void => {
      this.rejectsSubscribe = this.user === undefined && this.subscriptions.isEmpty;
      this.user = user;
      this.grantedRoles = this.roles = rolesOf(user.principal);
      this.checkedVersion = -1;
      this.send({ type: 'response', data: { to: 'authentication', success: true, user: user.account } });
    };
    if (this.context.authenticatesFirst) finish();
    else setTimeout(finish, authenticationDelayMs);
  }

  private subscribe(requests: readonly SubscriptionRequest[]): Subscription[] | undefined {
    try {
      return this.subscriptions.add(requests, this.user?.principal.user.$id);
    } catch {
      this.send(errorFrame(1003));
      return undefined;
    }
  }

  private answerSubscribe(requests: readonly SubscriptionRequest[]): void {
    if (this.rejectsSubscribe) {
      this.send(errorFrame(1008));
      this.context.close();
      return;
    }
    const made = this.subscribe(requests);
    if (made !== undefined) this.respond('subscribe', made);
  }

  private respond(to: 'subscribe' | 'unsubscribe', subscriptions: readonly unknown[]): void {
    this.send({ type: 'response', data: { to, success: true, subscriptions } });
  }

  private send(frame: ServerFrame): void {
    this.context.send(JSON.stringify(frame));
  }
}
