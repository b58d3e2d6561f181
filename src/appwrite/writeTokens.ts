import type { AppError } from './AppError.ts';
import type { Caller } from './createRequester.ts';
import { FailedCall } from './errors.ts';
import type { IdentityService } from './services.ts';

/** Speaks for one person, whoever's session the browser has meanwhile; the platform refuses it once that session is over. */
export interface WriteToken {
  readonly jwt: string;
  readonly sessionId: string;
}

export interface WriteIdentity extends IdentityService {
  /** With what to write while it is in doubt who is signed in; undefined while it isn't. Asked for once by calls made at the same time. */
  token(): Promise<WriteToken | undefined>;
  /** The same, asked for now: the browser's session is that person's at this moment. */
  freshToken(): Promise<WriteToken | undefined>;
}

/** Shorter than the platform's 15 minutes. */
const tokenLifetimeMs = 10 * 60_000;

const otherPerson: AppError = {
  message: 'Somebody else is signed in in this browser now. Nothing was saved.',
  code: 401,
  type: 'other_person',
  retryable: false,
};

/**
 * Makes sure that nothing is written under another name when the session in the browser is replaced, as another tab does
 * (docs/decisions/014-never-under-another-name.md). `createJwt` asks the platform for a token of the browser's session.
 */
export function createWriteIdentity(createJwt: () => Promise<string>): WriteIdentity {
  let person: string | null = null;
  let isInDoubt = false;
  let held: { readonly token: Promise<WriteToken>; readonly until: number } | undefined;

  async function ask(userId: string): Promise<WriteToken> {
    const jwt = await createJwt();
    const claims = readClaims(jwt);
    if (claims.userId !== userId) throw new FailedCall(otherPerson);
    return { jwt, sessionId: claims.sessionId };
  }

  function hold(userId: string): Promise<WriteToken> {
    const token = ask(userId);
    const asked = { token, until: Date.now() + tokenLifetimeMs };
    held = asked;
    token.catch(() => {
      if (held === asked) held = undefined;
    });
    return token;
  }

  return {
    actAs(userId) {
      person = userId;
      held = undefined;
    },
    verifyBeforeWrites() {
      isInDoubt = true;
    },
    async token() {
      if (!isInDoubt || person === null) return undefined;
      return held !== undefined && Date.now() < held.until ? held.token : hold(person);
    },
    async freshToken() {
      return isInDoubt && person !== null ? hold(person) : undefined;
    },
  };
}

/** The same calls, of which writes are made as the page's person or not at all. */
export function writeAsPerson(caller: Caller, identity: WriteIdentity): Caller {
  return {
    read: (operation, options) => caller.read(operation, options),
    async write(operation, options = {}) {
      if (options.needsSession === true) {
        await identity.freshToken();
        return caller.write(operation, options);
      }
      const token = await identity.token();
      if (token === undefined) return caller.write(operation, options);
      try {
        return await caller.write(operation, { ...options, jwt: token.jwt });
      } catch (thrown) {
        if (!mayBeOver(thrown)) throw thrown;
        const next = await identity.freshToken();
        // The session goes on: the refusal is about the write itself.
        if (next === undefined || next.sessionId === token.sessionId) throw thrown;
        return caller.write(operation, { ...options, jwt: next.jwt });
      }
    },
  };
}

/** A token whose session is over makes a guest, who is refused in the words of a missing permission or a missing row. */
function mayBeOver(thrown: unknown): boolean {
  return thrown instanceof FailedCall && (thrown.code === 401 || thrown.code === 404);
}

/** What the platform signed; the platform alone checks the signature. */
function readClaims(jwt: string): { readonly userId: string; readonly sessionId: string } {
  const [, payload = ''] = jwt.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { userId: string; sessionId: string };
}
