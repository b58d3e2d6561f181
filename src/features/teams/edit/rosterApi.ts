import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { TeamFields } from '#domain/team.ts';
import type { UserMetadata } from '#domain/teamMember.ts';
import { appApi } from '#src/api/appApi.ts';
import { tagId } from '#src/api/tagId.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';
import { teamsApi } from '#src/features/teams/teamsApi.ts';

/** A change of a team or its members, which the file uploader makes (functions/file-uploader/README.md, Changes by hand). */
export interface RosterRequest {
  readonly functionId: string;
  readonly path:
    '/teams/edit' | '/teams/remove' | '/teams/restore' | '/members/add' | '/members/edit' | '/members/remove';
  readonly body: { readonly teamId?: string; readonly [name: string]: unknown };
}

/** `broken`: the function failed, nobody knows how far it came. */
export type RosterReply =
  | { readonly kind: 'done'; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly problems: readonly { readonly field: string; readonly message: string }[];
      readonly conflicts: readonly { readonly field: string; readonly theirs: string | boolean | null }[];
    }
  | { readonly kind: 'broken'; readonly message: string };

/** An organisation has ten times as many people as teams: in pages of 100, the dialog would wait for hundreds of requests. */
const peopleBatch = 1_000;

const personColumns = ['firstName', 'middleName', 'lastName', 'email'] as const;

export type PersonName = Pick<UserMetadata, '$id' | (typeof personColumns)[number]>;

const rosterApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    changeRoster: build.mutation<RosterReply, RosterRequest>({
      query:
        ({ functionId, path, body }) =>
        async ({ functions }) =>
          parseReply(await functions.execute(functionId, { method: 'POST', path, body: JSON.stringify(body) })),
      // Also after an error: without an answer, it may have been done.
      invalidatesTags: (_reply, _error, { body: { teamId = '' } }) => [
        { type: 'Team', id: tagId(teamId) },
        { type: 'TeamMember', id: tagId(teamId) },
      ],
      /** Puts the team of the reply into the cache. */
      async onQueryStarted({ path, body: { teamId = '' } }, { dispatch, queryFulfilled }) {
        const reply = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        const fields = path === '/teams/edit' && reply ? newerFields(reply) : undefined;
        if (fields) {
          dispatch(teamsApi.util.updateQueryData('getTeam', teamId, (team) => void Object.assign(team, fields)));
        }
      },
    }),
    /** Everybody who is known, by name and e-mail address alone. */
    listPeople: build.query<PersonName[], void>({
      query:
        () =>
        async ({ tables }, options) => {
          const people: PersonName[] = [];
          for (let after: string | undefined; ;) {
            const request = {
              filters: [],
              newestFirstBy: '$id',
              limit: peopleBatch,
              columns: personColumns,
              after,
            } as const;
            const { rows } = await tables.listNewest(tableIds.userMetadata, request, options);
            people.push(...rows);
            if (rows.length < peopleBatch) return people;
            after = rows.at(-1)?.$id;
          }
        },
    }),
  }),
});

export const { useChangeRosterMutation, useListPeopleQuery } = rosterApi;

function newerFields(reply: RosterReply): Partial<TeamFields> | undefined {
  if (reply.kind === 'done') return reply.body.team as Partial<TeamFields> | undefined;
  if (reply.kind === 'broken') return undefined;
  return Object.fromEntries(reply.conflicts.map(({ field, theirs }) => [field, theirs]));
}

const refusal = v.object({
  message: v.pipe(v.string(), v.nonEmpty()),
  problems: v.optional(v.array(v.object({ field: v.string(), message: v.string() })), []),
  conflicts: v.optional(
    v.array(v.object({ field: v.string(), theirs: v.nullable(v.union([v.string(), v.boolean()])) })),
    [],
  ),
});

function parseReply({ status, statusCode, body }: FunctionReply): RosterReply {
  const reply = parseJson(body);
  if (status === 'completed' && statusCode === 200 && v.is(v.record(v.string(), v.unknown()), reply)) {
    return { kind: 'done', body: reply };
  }
  const parsed = v.safeParse(refusal, reply);
  if (!parsed.success) return { kind: 'broken', message: '' };
  const isRefused = statusCode >= 400 && statusCode < 500;
  return isRefused ? { kind: 'refused', ...parsed.output } : { kind: 'broken', message: parsed.output.message };
}
