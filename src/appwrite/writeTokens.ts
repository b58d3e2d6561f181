import type { Requester } from './createRequester.ts';
import { type AppError, FailedCall } from './errors.ts';
import type { IdentityService } from './services.ts';

/** Authenticates one user, whichever session the browser has by then; void once that user's session has ended. */
interface WriteToken {
  readonly jwt: string;
  readonly sessionId: string;
}

export interface WriteTokens extends IdentityService {
  /** Undefined unless the signed-in user is unverified. Concurrent calls share one request. */
  token(): Promise<WriteToken | undefined>;
  /** Requested now: proves that the browser's session is that user's at this moment. */
  freshToken(): Promise<WriteToken | undefined>;
  /** Throws `other_person` when the session isn't the page's user's. */
  expectUser(sessionUserId: string): void;
}

/** Shorter than the platform's 15 minutes. */
const tokenLifetimeMs = 10 * 60_000;

const otherPerson: AppError = {
  message: 'Somebody else is now signed in to this browser. Nothing was saved.',
  code: 401,
  type: 'other_person',
  retryable: false,
};

/** No writes under another user's name when another tab replaces the session (docs/decisions/014-never-under-another-name.md). */
export function createWriteTokens(createJwt: () => Promise<string>): WriteTokens {
  let user: string | null = null;
  let isUnverified = false;
  let cached: { readonly token: Promise<WriteToken>; readonly until: number } | undefined;

  async function createToken(userId: string): Promise<WriteToken> {
    const jwt = await createJwt();
    const claims = decodeClaims(jwt);
    if (claims.userId !== userId) throw new FailedCall(otherPerson);
    return { jwt, sessionId: claims.sessionId };
  }

  function request(userId: string): Promise<WriteToken> {
    const token = createToken(userId);
    const current = { token, until: Date.now() + tokenLifetimeMs };
    cached = current;
    token.catch(() => {
      if (cached === current) cached = undefined;
    });
    return token;
  }

  return {
    actAs(userId) {
      user = userId;
      cached = undefined;
    },
    verifyBeforeWrites() {
      isUnverified = true;
    },
    async token() {
      if (!isUnverified || user === null) return undefined;
      return cached !== undefined && Date.now() < cached.until ? cached.token : request(user);
    },
    async freshToken() {
      return isUnverified && user !== null ? request(user) : undefined;
    },
    expectUser(sessionUserId) {
      if (user !== null && sessionUserId !== user) throw new FailedCall(otherPerson);
    },
  };
}

/** Writes as the page's user or not at all. */
export function withWriteTokens(requester: Requester, writeTokens: WriteTokens): Requester {
  return {
    read: (operation, options) => requester.read(operation, options),
    async write(operation, options = {}) {
      if (options.needsSession === true) {
        await writeTokens.freshToken();
        return requester.write(operation, options);
      }
      const token = await writeTokens.token();
      if (token === undefined) return requester.write(operation, options);
      try {
        return await requester.write(operation, { ...options, jwt: token.jwt });
      } catch (thrown) {
        if (!mayHaveEnded(thrown)) throw thrown;
        const next = await writeTokens.freshToken();
        // The session is valid: the refusal is about the write.
        if (next === undefined || next.sessionId === token.sessionId) throw thrown;
        return requester.write(operation, { ...options, jwt: next.jwt });
      }
    },
  };
}

/** A token of an ended session authenticates a guest, who gets the errors of a missing permission or row. */
function mayHaveEnded(thrown: unknown): boolean {
  return thrown instanceof FailedCall && (thrown.code === 401 || thrown.code === 404);
}

/** Only the platform can verify it. By hand, as jose would add to the first chunk. */
function decodeClaims(jwt: string): { readonly userId: string; readonly sessionId: string } {
  const [, payload = ''] = jwt.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { userId: string; sessionId: string };
}
