export interface RemovedTeam {
  readonly removalId: string;
  readonly teamName: string;
}

interface RemovedTeamState {
  readonly removedTeam: RemovedTeam | undefined;
}

export function withRemovedTeam(removedTeam: RemovedTeam | undefined): RemovedTeamState {
  return { removedTeam };
}

export function removedTeamIn(state: unknown): RemovedTeam | undefined {
  return typeof state === 'object' && state !== null ? (state as Partial<RemovedTeamState>).removedTeam : undefined;
}
