/** What the team list was showing, taken along in the history entry of a team, so that the way back keeps it. */
interface TeamListState {
  readonly teamListSearch: string;
}

export function rememberTeamList(search: string): TeamListState {
  return { teamListSearch: search };
}

/** '' when the team was not reached from the list. */
export function recallTeamList(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('teamListSearch' in state)) return '';
  return typeof state.teamListSearch === 'string' ? state.teamListSearch : '';
}
