import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { type GivenTables, fillTables, signInPage } from './openAgainstLocal.ts';
import { openOwnSession } from './openOwnSession.ts';
import { renderApp } from './renderApp.tsx';
import { people, type TestPerson } from './signIn.ts';
import type { LocalServices } from './startLocal.ts';
import { associationRow, personRow, teamRow } from './teamRows.ts';

const teamId = 'blue';

/** The page of the team 'Blue Whales' as an admin sees it, beside another team; two people are known, Grace is a member. */
export async function openTeamInfo(
  local: LocalServices,
  {
    fields = {},
    person = people.ada,
    tables = {},
  }: { fields?: Partial<Team>; person?: TestPerson; tables?: GivenTables } = {},
) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [
      teamRow(teamId, { teamName: 'Blue Whales', ...fields }),
      teamRow('red', { teamName: 'Red Foxes', sector: 'Public', teamType: 'run' }),
    ],
    [tableIds.userMetadata]: [
      personRow('grace', { lastName: 'Hopper' }),
      personRow('jack', { firstName: 'Jack', lastName: 'Green', email: 'jack.green@example.test' }),
    ],
    [tableIds.userTeamAssociation]: [associationRow('grace', teamId)],
    ...tables,
  });
  const services = await signInPage(local, person);
  const page = renderApp(`/teams/${teamId}/teamInfo`, {
    services,
    config: { fileUploaderFunctionId: functionIds.fileUploader },
  });
  await screen.findByRole('grid', { name: 'Team Members' });
  const stored = async () => (await services.tables.listAll(tableIds.teamMetadata)).find(({ $id }) => $id === teamId);
  return { ...page, services, stored, other: await openOwnSession(local, people.ada) };
}

export async function chooseTeamAction(user: UserEvent, name: 'Edit team' | 'Remove team'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Team actions' }));
  await user.click(screen.getByRole('menuitem', { name }));
}

/** Value of a field on the team's card. */
export function cardOf(label: string): HTMLElement {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === label);
  return term?.nextElementSibling as HTMLElement;
}
