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

/** The rest of a history entry's state. */
export function withoutRemovedTeam(state: unknown): unknown {
  return { ...(state as RemovedTeamState), removedTeam: undefined };
}

/** Undefined for any other state of a history entry. */
export function removedTeamIn(state: unknown): RemovedTeam | undefined {
  return typeof state === 'object' && state !== null ? (state as Partial<RemovedTeamState>).removedTeam : undefined;
}
