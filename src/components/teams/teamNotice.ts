export interface RemovedTeam {
  readonly removalId: string;
  readonly teamName: string;
}

/** History state that tells of a team's creation on its page, or of its removal on the list. */
export interface TeamNotice {
  readonly createdTeamId?: string | undefined;
  readonly removedTeam?: RemovedTeam | undefined;
}

export function teamNoticeIn(state: unknown): TeamNotice {
  return typeof state === 'object' && state !== null ? state : {};
}
