export function rememberTeamList(search: string) {
  return { teamListSearch: search };
}

/** '' when the team was not reached from the list. */
export function recallTeamList(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('teamListSearch' in state)) return '';
  return typeof state.teamListSearch === 'string' ? state.teamListSearch : '';
}
