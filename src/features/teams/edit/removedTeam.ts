/** A team that was just removed, kept in the history entry of the team list. */
export interface RemovedTeam {
  readonly removalId: string;
  readonly teamName: string;
}

interface RemovedTeamState {
  readonly removedTeam: RemovedTeam;
}

export function withRemovedTeam(removedTeam: RemovedTeam): RemovedTeamState {
  return { removedTeam };
}

/** Undefined for any other state of a history entry. */
export function removedTeamIn(state: unknown): RemovedTeam | undefined {
  return typeof state === 'object' && state !== null && 'removedTeam' in state
    ? (state as RemovedTeamState).removedTeam
    : undefined;
}
