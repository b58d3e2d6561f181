interface CreatedTeamState {
  readonly createdTeamId: string | undefined;
}

/** History state of a team's page that tells of its creation. */
export function withCreatedTeam(createdTeamId: string | undefined): CreatedTeamState {
  return { createdTeamId };
}

export function createdTeamIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null ? (state as Partial<CreatedTeamState>).createdTeamId : undefined;
}
