import Chip from '@mui/material/Chip';
import { teamFields } from '#domain/team.ts';
import type { TeamScope, VersionStanding } from '#domain/technologies/technologyQuery.ts';
import { scopeFields } from './technologiesView.ts';

/** `sector Retail, team type Build`; '' for all teams. */
export function describeScope(scope: TeamScope): string {
  return scopeFields
    .filter((field) => scope[field] !== '')
    .map((field) => `${teamFields[field].header.toLowerCase()} ${scope[field]}`)
    .join(', ');
}

/** `Hold, past its end of life`; '' for all versions. */
export function describeStanding({ ring, endOfLife }: VersionStanding): string {
  const ringText = ring === 'none' ? 'no ring' : ring;
  return [ringText, endOfLife ? 'past its end of life' : ''].filter((text) => text !== '').join(', ');
}

interface ScopeNoticeProps {
  readonly scope: TeamScope;
  readonly onShowAll: () => void;
}

export function ScopeNotice({ scope, onShowAll }: ScopeNoticeProps) {
  const text = describeScope(scope);
  if (text === '') return null;
  return <Chip label={`Only teams of ${text}`} onDelete={onShowAll} onClick={onShowAll} title="Show all teams" />;
}

interface StandingNoticeProps {
  readonly standing: VersionStanding;
  readonly onShowAll: () => void;
}

export function StandingNotice({ standing, onShowAll }: StandingNoticeProps) {
  const text = describeStanding(standing);
  if (text === '') return null;
  return <Chip label={`Only ${text}`} onDelete={onShowAll} onClick={onShowAll} title="Show all versions" />;
}
