import {
  formatSonarProjects,
  parseSonarProjects,
  type SonarSettings,
  sonarSettingsId,
  type SonarUnmapped,
} from '#domain/pushes/sonarProjects.ts';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { selectUserName } from '#src/auth/session.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { describeRepeatableSave, type SaveFailure } from '#src/live/saveFailure.ts';
import { signature } from '#src/live/signature.ts';

/** Team ids by project key; null takes a project out. Where `before` is given, another admin's later choice stays. */
type ProjectChanges = readonly (readonly [key: string, teamId: string | null, before?: string | null])[];

const sonarApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** One row, or none until somebody saves; live. */
    listSonarSettings: build.query<SonarSettings[], void>({
      ...liveListEndpoint({ tableId: tableIds.sonarSettings, tag: () => 'SonarSettings' }),
    }),
    listSonarUnmapped: build.query<SonarUnmapped[], void>({
      ...liveListEndpoint({
        tableId: tableIds.sonarUnmapped,
        list: () => ({ pageSize: pageSizes.narrowListRequest }),
        tag: () => 'SonarUnmapped',
      }),
    }),
    /** Merged by project with what others save meanwhile. Resolves with whether all was written. */
    changeSonarProjects: build.mutation<boolean, ProjectChanges>({
      query:
        (changes) =>
        async ({ tables }, { getState }) => {
          let isWritten = true;
          await tables.readModifyWrite(tableIds.sonarSettings, sonarSettingsId, (row) => {
            const projects = new Map(parseSonarProjects(row?.projects));
            isWritten = true;
            for (const [key, teamId, before] of changes) {
              const stored = projects.get(key) ?? null;
              if (before !== undefined && stored !== before && stored !== teamId) isWritten = false;
              else if (teamId === null) projects.delete(key);
              else projects.set(key, teamId);
            }
            const text = formatSonarProjects(projects);
            return text === row?.projects ? null : { projects: text, ...signature(selectUserName(getState())) };
          });
          return isWritten;
        },
    }),
  }),
});

export const { useListSonarSettingsQuery, useListSonarUnmappedQuery } = sonarApi;

interface ProjectChange {
  /** Resolves with whether all was written; undefined when `failure` says why nothing was saved. */
  readonly change: (changes: ProjectChanges) => Promise<boolean | undefined>;
  readonly isSaving: boolean;
  readonly failure: SaveFailure | undefined;
}

export function useChangeProjects(): ProjectChange {
  const [run, { error, isLoading: isSaving }] = sonarApi.useChangeSonarProjectsMutation();
  const change = async (changes: ProjectChanges): Promise<boolean | undefined> =>
    isSaving ? undefined : (await run(changes)).data;
  return { change, isSaving, failure: error && describeRepeatableSave(error) };
}
