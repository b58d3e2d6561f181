import { ExecutionMethod } from 'node-appwrite';
import type { TokenView } from '#domain/pushes/token.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { blankToken, type StoredToken } from '#functions/runtime/tokens.ts';
import { people } from './signIn.ts';
import { addTeam, type PlatformClient, startUploads } from './startUploads.ts';

export interface TokenAnswer {
  readonly status: number;
  readonly token?: TokenView;
  readonly tokens?: TokenView[];
  readonly secret?: string;
  readonly message?: string;
}

/** A platform with the teams 'blue', of which Sam is a member, and 'red'. */
export async function startTokens() {
  const platform = await startUploads('here', {}, { withoutEvents: true });
  const { server } = platform;
  for (const team of ['blue', 'red']) await addTeam(platform, team);
  await server.row('user-metadata', 'sam').create({ email: people.sam.email });
  await server.row('user-team-association', 'sam-blue').create({ userId: 'sam', teamId: 'blue' });
  const storedToken = (id: string) => server.row('metric-tokens', id);
  return {
    ...{ platform, server },
    stop: platform.stop,
    /** Stores a token; by default valid for all teams. */
    store: async (id: string, fields: Partial<StoredToken>): Promise<string> => {
      const expiresAt = new Date(Date.now() + 40 * 86_400_000).toISOString();
      await storedToken(id).create({
        ...{ ...blankToken, name: id, digest: `digest of ${id}`, createdBy: 'somebody', expiresAt },
        ...fields,
      });
      return id;
    },
    stored: async (id: string): Promise<StoredToken> => (await storedToken(id).get()) as unknown as StoredToken,
  };
}

export type TokenCall = `${'GET' | 'POST'} ${string}`;

export async function ask({ functions }: PlatformClient, call: TokenCall, body?: unknown): Promise<TokenAnswer> {
  const [method, path] = call.split(' ') as [keyof typeof ExecutionMethod, string];
  const reply = await functions.createExecution({
    ...{ functionId: functionIds.metricTokens, xpath: path, method: ExecutionMethod[method] },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ...(JSON.parse(reply.responseBody) as object), status: reply.responseStatusCode };
}

export const newToken = { name: 'Nightly build', teams: null, metrics: null, days: 90 };
