import type { Team } from '#domain/team.ts';
import type { TeamFileWriter } from './TeamFileWriter.ts';
import { writeTeamSheet } from './writeTeamSheet.ts';

/** Writes in the thread that asks for it. */
export function openInlineWriter(): TeamFileWriter {
  const portions: (readonly Team[])[] = [];
  return {
    add: (teams) => void portions.push(teams),
    finish: (table) => writeTeamSheet(portions, table),
    close: () => undefined,
  };
}
