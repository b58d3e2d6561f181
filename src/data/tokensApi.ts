import * as v from 'valibot';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import type { PushAnswer } from '#domain/pushes/pushAnswer.ts';
import type { TokenScope, TokenView } from '#domain/pushes/token.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { FunctionRequest } from '#src/appwrite/services.ts';
import { appApi, type Operation } from '#src/live/appApi.ts';
import { liveEndpoint } from '#src/live/liveEndpoint.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { parseFunctionReply } from '#src/live/parseFunctionReply.ts';

export interface NewToken extends TokenScope {
  readonly name: string;
  /** From now on. */
  readonly days: number;
}

export type TokenChange = 'rotate' | 'revoke';

const text = v.nullable(v.string());
const token = v.object({
  ...{ id: v.string(), name: v.string(), createdAt: v.string(), createdBy: text, isOwn: v.boolean() },
  ...{ expiresAt: v.string(), oldValidUntil: text, revokedAt: text },
  ...{ lastUsedAt: text, lastUsedFrom: text, lastStatus: v.nullable(v.number()) },
  teams: v.nullable(v.array(v.string())),
  metrics: v.nullable(v.array(v.picklist(metricFields.map(({ key }) => key)))),
});
const list = v.object({ tokens: v.array(token) });
const issued = v.object({ token, secret: v.string() });
const changed = v.object({ token, secret: v.optional(v.string()) });

/** By the function alone (functions/metric-tokens/README.md): its table is readable by nobody. */
const tokensApi = appApi.enhanceEndpoints({ addTagTypes: ['Token', 'PushAnswer'] }).injectEndpoints({
  endpoints: (build) => ({
    /** All that the person may see, or with a team's id those for it alone; again after pushes with them. */
    listTokens: build.query<TokenView[], string | null>({
      ...liveEndpoint({
        tableId: tableIds.pushAnswers,
        tag: (teamId: string | null) => ({ type: 'Token', id: teamId ?? 'ALL' }),
        read: (teamId) => async (services) => {
          const query = teamId === null ? '' : `?team=${encodeURIComponent(teamId)}`;
          const { tokens } = await call(list, { method: 'GET', path: `/tokens${query}` })(services);
          return tokens;
        },
        // Also of a token that isn't listed yet: its first push may come while the list is read.
        onEvent: (_event, _teamId, { sync }) => sync.onMissedEvents(),
        // Each is an execution.
        refetchPauseMs: 5_000,
      }),
    }),
    /** Last ten, in no order; live. */
    listPushAnswers: build.query<PushAnswer[], string>({
      ...liveListEndpoint({
        tableId: tableIds.pushAnswers,
        list: (tokenId: string) => ({ filters: [{ column: 'tokenId', equals: tokenId }] }),
        tag: (tokenId) => ({ type: 'PushAnswer', id: tokenId }),
      }),
    }),
    createToken: build.mutation<v.InferOutput<typeof issued>, NewToken>({
      query: (body) => call(issued, { method: 'POST', path: '/tokens', body: JSON.stringify(body) }),
      // Also after an error: without an answer, it may have been made.
      invalidatesTags: ['Token'],
    }),
    /** With a secret after a rotation. */
    updateToken: build.mutation<v.InferOutput<typeof changed>, { readonly id: string; readonly change: TokenChange }>({
      query: ({ id, change }) => call(changed, { method: 'POST', path: `/tokens/${id}/${change}` }),
      invalidatesTags: ['Token'],
    }),
  }),
});

export const { useListTokensQuery, useListPushAnswersQuery, useCreateTokenMutation, useUpdateTokenMutation } =
  tokensApi;

function call<Schema extends v.GenericSchema>(schema: Schema, request: FunctionRequest) {
  return async ({ functions }: Pick<Parameters<Operation>[0], 'functions'>): Promise<v.InferOutput<Schema>> =>
    parseFunctionReply(schema, await functions.execute(functionIds.metricTokens, request));
}
