import { groupBy } from '#domain/groupBy.ts';
import type { ChangeArea, ChangeEntry } from './changeEntry.ts';

export type BriefChange = Pick<ChangeEntry, 'teamId' | 'teamName' | 'area' | 'changedAt' | 'userName' | 'source'>;

export interface ChangesOfTeam {
  readonly teamId: string;
  /** As the newest entry has it. */
  readonly teamName: string;
  readonly count: number;
  /** Newest first. */
  readonly areas: readonly ChangeArea[];
  readonly newest: BriefChange;
}

/** By team, the one changed last first. @param entries in any order */
export function changesOfTeams(entries: readonly BriefChange[]): ChangesOfTeam[] {
  const byTeam = groupBy(
    entries.toSorted((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt)),
    ({ teamId }) => teamId,
  );
  return [...byTeam].flatMap(([teamId, [newest, ...older]]) =>
    newest === undefined
      ? []
      : {
          teamId,
          teamName: newest.teamName,
          count: 1 + older.length,
          areas: [...new Set([newest, ...older].map(({ area }) => area))],
          newest,
        },
  );
}
