import { foldText } from './foldText.ts';
import type { Gathered } from './gather.ts';
import type { GivenManager } from './gatherRows.ts';
import { pickSpelling } from './pickSpelling.ts';

/** By a person's e-mail address: the manager to keep, in any spelling. */
export type ChosenManagers = ReadonlyMap<string, string>;

/** One of the managers that a file names for a person. */
export interface ManagerOption {
  readonly manager: string;
  /** Folded names of the teams whose rows name this one, sorted. */
  readonly teamKeys: readonly string[];
}

/** A person for whom two teams name different managers, of whom one can be stored. */
export interface ManagerQuestion {
  readonly email: string;
  /** At least two; the first is kept unless another one is chosen. */
  readonly options: readonly ManagerOption[];
  readonly kept: ManagerOption;
  /** Whether each team names its manager for everybody, so that no row is likely to be wrong. */
  readonly areTeamManagers: boolean;
}

export interface KeptManagers {
  /** By e-mail address: the manager of everybody for whom the file names one. */
  readonly managers: ReadonlyMap<string, string>;
  readonly questions: readonly ManagerQuestion[];
}

/**
 * A person has one manager; the teams of a file may name several. Kept is the one that was chosen, else the one that most of
 * the person's teams name, else the one whose team comes first by name: never depending on the order of the rows.
 * `named` is by `memberKey`.
 */
export function chooseManagers(named: Gathered<GivenManager>['values'], chosen: ChosenManagers): KeptManagers {
  const people = new Map<string, { teamKey: string; manager: string }[]>();
  const teams = new Map<string, { readonly managers: Set<string>; members: number }>();
  for (const [key, { manager }] of named) {
    const [teamKey = '', email = ''] = key.split('\n');
    if (manager === undefined) continue;
    people.set(email, [...(people.get(email) ?? []), { teamKey, manager }]);
    const team = teams.get(teamKey) ?? { managers: new Set(), members: 0 };
    teams.set(teamKey, team);
    team.managers.add(foldText(manager));
    team.members++;
  }
  /** Of two people at least: a person alone in a team says nothing about whose manager it is. */
  const hasOneManager = (teamKey: string): boolean => {
    const team = teams.get(teamKey);
    return team?.managers.size === 1 && team.members > 1;
  };

  const managers = new Map<string, string>();
  const questions: ManagerQuestion[] = [];
  for (const [email, said] of people) {
    const options = optionsOf(said);
    const wanted = foldText(chosen.get(email) ?? '');
    const kept = options.find(({ manager }) => foldText(manager) === wanted) ?? options[0];
    if (kept === undefined) continue;
    managers.set(email, kept.manager);
    if (options.length === 1) continue;
    const areTeamManagers = said.every(({ teamKey }) => hasOneManager(teamKey));
    questions.push({ email, options, kept, areTeamManagers });
  }
  return { managers, questions };
}

function optionsOf(said: readonly { readonly teamKey: string; readonly manager: string }[]): ManagerOption[] {
  const byManager = new Map<string, { spellings: Map<string, number>; teamKeys: string[] }>();
  for (const { teamKey, manager } of said) {
    const key = foldText(manager);
    const option = byManager.get(key) ?? { spellings: new Map<string, number>(), teamKeys: [] };
    byManager.set(key, option);
    option.spellings.set(manager, (option.spellings.get(manager) ?? 0) + 1);
    option.teamKeys.push(teamKey);
  }
  const options = Array.from(byManager.values(), ({ spellings, teamKeys }) => ({
    manager: pickSpelling(spellings),
    teamKeys: teamKeys.sort(),
  }));
  return options.sort(
    (one, other) =>
      other.teamKeys.length - one.teamKeys.length || ((one.teamKeys[0] ?? '') < (other.teamKeys[0] ?? '') ? -1 : 1),
  );
}
