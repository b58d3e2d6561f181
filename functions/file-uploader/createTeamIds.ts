import type { TeamFields } from '#domain/team.ts';
import { foldText } from '#domain/upload/foldText.ts';
import { deriveId } from './deriveId.ts';

/**
 * The id of each team by its folded name: that of the stored team of this name, whoever made it, or else a derived one
 * that no stored team of another name has.
 */
export function createTeamIds(stored: ReadonlyMap<string, Pick<TeamFields, 'teamName'>>): (teamKey: string) => string {
  const idOfKey = new Map<string, string>();
  for (const [id, { teamName }] of stored) {
    const key = foldText(teamName);
    if (!idOfKey.has(key)) idOfKey.set(key, id);
  }
  return (teamKey) => {
    const known = idOfKey.get(teamKey);
    if (known !== undefined) return known;
    let id = deriveId('team', teamKey);
    for (let number = 2; stored.has(id); number++) id = deriveId('team', teamKey, String(number));
    idOfKey.set(teamKey, id);
    return id;
  };
}
