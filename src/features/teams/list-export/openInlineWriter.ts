import type { Team } from '../../../../domain/team';
import type { TeamFileWriter } from './TeamFileWriter';
import { writeTeamSheet } from './writeTeamSheet';

/** Writes in the thread that asks for it. */
export function openInlineWriter(): TeamFileWriter {
  const portions: (readonly Team[])[] = [];
  return {
    add: (teams) => void portions.push(teams),
    finish: (table) => writeTeamSheet(portions, table),
    close: () => undefined,
  };
}
