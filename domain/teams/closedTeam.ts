import { foldText } from '#domain/foldText.ts';

export const closedStatus = 'Closed';

const folded = foldText(closedStatus);

export function isClosed(teamStatus: string | null): boolean {
  return foldText(teamStatus ?? '') === folded;
}
