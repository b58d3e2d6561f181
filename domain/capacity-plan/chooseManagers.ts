import { foldText } from '#domain/foldText.ts';
import { type ManagerValue, type Merged, pickSpelling } from './mergeRows.ts';

/** In any spelling, by the person's e-mail address. */
export type ChosenManagers = ReadonlyMap<string, string>;

interface ManagerOption {
  readonly manager: string;
  readonly teamKeys: readonly string[];
}

/** A person for whom two teams name different managers, of whom only one can be stored. */
export interface ManagerQuestion {
  readonly email: string;
  /** At least two; the first is the default. */
  readonly options: readonly ManagerOption[];
  readonly kept: ManagerOption;
  /** Whether each team names its manager for everybody, so that no row is likely to be wrong. */
  readonly areTeamManagers: boolean;
}

export interface KeptManagers {
  readonly managers: ReadonlyMap<string, string>;
  readonly questions: readonly ManagerQuestion[];
}

/** Kept: the chosen manager, else the one most teams name, else that of the first team by name; never by the order of rows. */
export function chooseManagers(named: Merged<ManagerValue>['values'], chosen: ChosenManagers): KeptManagers {
  const people = new Map<string, { teamKey: string; manager: string }[]>();
  const teams = new Map<string, { readonly managers: Set<string>; members: number }>();
  for (const [key, { manager }] of named) {
    const [teamKey = '', email = ''] = key.split('\n');
    if (manager === undefined) continue;
    const assertions = people.get(email);
    if (assertions === undefined) people.set(email, [{ teamKey, manager }]);
    else assertions.push({ teamKey, manager });
    const team = teams.get(teamKey) ?? { managers: new Set(), members: 0 };
    teams.set(teamKey, team);
    team.managers.add(foldText(manager));
    team.members++;
  }
  /** A single member doesn't show whether it is the team's manager. */
  const hasOneManager = (teamKey: string): boolean => {
    const team = teams.get(teamKey);
    return team?.managers.size === 1 && team.members > 1;
  };

  const managers = new Map<string, string>();
  const questions: ManagerQuestion[] = [];
  for (const [email, assertions] of people) {
    const options = optionsOf(assertions);
    const wanted = foldText(chosen.get(email) ?? '');
    const kept = options.find(({ manager }) => foldText(manager) === wanted) ?? options[0];
    if (kept === undefined) continue;
    managers.set(email, kept.manager);
    if (options.length === 1) continue;
    const areTeamManagers = assertions.every(({ teamKey }) => hasOneManager(teamKey));
    questions.push({ email, options, kept, areTeamManagers });
  }
  return { managers, questions };
}

function optionsOf(assertions: readonly { readonly teamKey: string; readonly manager: string }[]): ManagerOption[] {
  const byManager = new Map<string, { spellings: Map<string, number>; teamKeys: string[] }>();
  for (const { teamKey, manager } of assertions) {
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
