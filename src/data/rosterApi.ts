import { useState } from 'react';
import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import type { TeamFields } from '#domain/team.ts';
import { appApi } from '#src/live/appApi.ts';
import { tagId } from '#src/live/tagId.ts';
import type { AppwriteServices, FunctionReply } from '#src/appwrite/services.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { brokenSave, describeRepeatableSave, refusedSave, type SaveFailure } from '#src/live/saveFailure.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { teamsApi } from './teamsApi.ts';

/** By the file uploader alone (functions/file-uploader/README.md, Changes by hand). */
interface RosterRequest {
  readonly functionId: string;
  readonly body: { readonly teamId?: string; readonly [name: string]: unknown };
}

/** `broken`: the function failed, nobody knows how far it came. */
type RosterReply =
  | { readonly kind: 'done'; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly problems: readonly {
        readonly field: string;
        readonly message: string;
        readonly teamId?: string | undefined;
      }[];
      readonly conflicts: readonly { readonly field: string; readonly theirs: string | boolean | null }[];
    }
  | { readonly kind: 'broken'; readonly message: string };

const rosterApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    createTeam: build.mutation<RosterReply, RosterRequest>(changeBy('/teams/create')),
    updateTeam: build.mutation<RosterReply, RosterRequest>({
      ...changeBy('/teams/edit'),
      async onQueryStarted({ body: { teamId = '' } }, { dispatch, queryFulfilled }) {
        const reply = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        const fields = reply && newerFields(reply);
        if (fields) {
          dispatch(teamsApi.util.updateQueryData('getTeam', teamId, (team) => void Object.assign(team, fields)));
        }
      },
    }),
    deleteTeam: build.mutation<RosterReply, RosterRequest>(changeBy('/teams/remove')),
    restoreTeam: build.mutation<RosterReply, RosterRequest>({
      ...changeBy('/teams/restore'),
      invalidatesTags: ['Team'],
    }),
    addMember: build.mutation<RosterReply, RosterRequest>(changeBy('/members/add')),
    updateMember: build.mutation<RosterReply, RosterRequest>(changeBy('/members/edit')),
    removeMember: build.mutation<RosterReply, RosterRequest>(changeBy('/members/remove')),
  }),
});

export const { useRestoreTeamMutation } = rosterApi;

function changeBy(path: string) {
  return {
    query:
      ({ functionId, body }: RosterRequest) =>
      async ({ functions }: Pick<AppwriteServices, 'functions'>) =>
        parseReply(await functions.execute(functionId, { method: 'POST', path, body: JSON.stringify(body) })),
    // Also after an error: without an answer, it may have been done.
    invalidatesTags: (_reply: unknown, _error: unknown, { body: { teamId = '' } }: RosterRequest) => [
      { type: 'Team' as const, id: tagId(teamId) },
      { type: 'TeamMember' as const, id: tagId(teamId) },
    ],
  };
}

function newerFields(reply: RosterReply): Partial<TeamFields> | undefined {
  if (reply.kind === 'done') return reply.body.team as Partial<TeamFields> | undefined;
  if (reply.kind === 'broken') return undefined;
  return Object.fromEntries(reply.conflicts.map(({ field, theirs }) => [field, theirs]));
}

const refusal = v.object({
  message: v.pipe(v.string(), v.nonEmpty()),
  problems: v.optional(
    v.array(v.object({ field: v.string(), message: v.string(), teamId: v.optional(v.string()) })),
    [],
  ),
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

export interface ChangeFailure extends SaveFailure {
  readonly problems: ReadonlyMap<string, string>;
  /** Of a field whose value another team has: that team's id. */
  readonly takenBy: ReadonlyMap<string, string>;
  readonly conflicts: Extract<RosterReply, { kind: 'refused' }>['conflicts'];
}

export type RosterChange = ReturnType<typeof useRosterChange>;

export function useRosterChange() {
  const { fileUploaderFunctionId: functionId } = useRuntimeConfig();
  const dispatch = useAppDispatch();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ChangeFailure | null>(null);

  async function change(
    name: keyof typeof rosterApi.endpoints,
    body: RosterRequest['body'],
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    if (functionId === undefined) {
      setFailure(ofWhole(refusedSave('Function ID not configured. Check environment variables.')));
      return undefined;
    }
    setFailure(null);
    setIsSaving(true);
    const { data, error } = await dispatch(rosterApi.endpoints[name].initiate({ functionId, body }, { track: false }));
    setIsSaving(false);
    if (data?.kind === 'done') return data.body;
    setFailure(data === undefined ? ofWhole(describeRepeatableSave(error)) : describeReply(data));
    return undefined;
  }

  return { change, isSaving, failure, clearFailure: () => setFailure(null) };
}

function ofWhole(failure: SaveFailure): ChangeFailure {
  return { ...failure, problems: new Map(), takenBy: new Map(), conflicts: [] };
}

function describeReply(reply: Exclude<RosterReply, { kind: 'done' }>): ChangeFailure {
  if (reply.kind === 'broken') return ofWhole(brokenSave(reply.message));
  const problems = new Map(reply.problems.map(({ field, message }) => [field, message]));
  const takenBy = new Map(
    reply.problems.flatMap(({ field, teamId }) => (teamId === undefined ? [] : [[field, teamId] as const])),
  );
  return { ...refusedSave(reply.message), problems, takenBy, conflicts: reply.conflicts };
}
