import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';

/** A team's name, or its id where that is blank. */
export function nameOf({ teamName, $id }: Pick<Team, 'teamName' | '$id'>): string {
  return tidyText(teamName) || $id;
}
