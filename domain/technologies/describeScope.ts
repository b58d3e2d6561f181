import { teamFields } from '#domain/team.ts';
import type { TeamScope, VersionStanding } from './technologyQuery.ts';

export const scopeFields = ['sector', 'businessUnit', 'teamType'] as const;

/** `sector Retail, team type Build`; '' for all teams. */
export function describeScope(scope: TeamScope): string {
  return scopeFields
    .filter((field) => scope[field] !== '')
    .map((field) => `${teamFields[field].header.toLowerCase()} ${scope[field]}`)
    .join(', ');
}

/** `Hold, end of life`; '' for all versions. */
export function describeStanding({ ring, endOfLife }: VersionStanding): string {
  const ringText = ring === 'none' ? 'no ring' : ring;
  return [ringText, endOfLife ? 'end of life' : ''].filter((text) => text !== '').join(', ');
}
