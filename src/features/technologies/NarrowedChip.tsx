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

interface NarrowedChipProps {
  /** What the page is narrowed to, from `describeScope` or `describeStanding`. */
  readonly text: string;
  readonly of: 'teams' | 'versions';
  readonly onShowAll: () => void;
}

export function NarrowedChip({ text, of, onShowAll }: NarrowedChipProps) {
  if (text === '') return null;
  const label = of === 'teams' ? `Only teams of ${text}` : `Only ${text}`;
  return <Chip label={label} onDelete={onShowAll} onClick={onShowAll} title={`Show all ${of}`} />;
}
