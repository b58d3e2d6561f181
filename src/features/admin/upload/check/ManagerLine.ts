import { joinTexts } from '#domain/text.ts';
import type { UploadPlan } from '#domain/upload/planUpload.ts';
import { findFirst, type Found } from './Found.ts';

/** A person for whom two teams name different managers, as it is shown. */
export interface ManagerLine {
  readonly email: string;
  /** '' when the file doesn't name the person. */
  readonly name: string;
  /** At least two, each with the names of the teams that name it. */
  readonly options: readonly { readonly manager: string; readonly teams: readonly string[] }[];
  /** One of them. */
  readonly kept: string;
  /** Each team names its manager for everybody: nothing to decide, unless one wants to. */
  readonly areTeamManagers: boolean;
}

/** Those that need a decision first. */
export function listManagers({ managerQuestions, people, teams }: UploadPlan, search: string): Found<ManagerLine> {
  const term = search.trim().toLowerCase();
  const lines = managerQuestions.map(({ email, options, kept, areTeamManagers }): ManagerLine => {
    const person = people.get(email);
    return {
      email,
      name: joinTexts(person?.firstName, person?.middleName, person?.lastName),
      options: options.map(({ manager, teamKeys }) => ({
        manager,
        teams: teamKeys.map((key) => teams.get(key)?.teamName ?? key),
      })),
      kept: kept.manager,
      areTeamManagers,
    };
  });
  return findFirst(
    lines.sort((one, other) => Number(one.areTeamManagers) - Number(other.areTeamManagers)),
    ({ email, name, options }) =>
      [email, name, ...options.flatMap(({ manager, teams: names }) => [manager, ...names])].some((text) =>
        text.toLowerCase().includes(term),
      ),
    (line) => line,
  );
}
