import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';

export function nameOf({ teamName, $id }: Pick<Team, 'teamName' | '$id'>): string {
  return tidyText(teamName) || $id;
}
