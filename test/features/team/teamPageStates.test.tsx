import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';

const crowd = Array.from({ length: 30 }, (_, index) => personRow(`p${index + 1}`));

function platformWithTeam() {
  return memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue', { teamName: 'Blue Whales' })],
    [tableIds.userMetadata]: crowd,
    [tableIds.userTeamAssociation]: crowd.map(({ $id }) => associationRow($id, 'blue')),
  });
}

it("says 'Loading...' until the team's metadata has loaded", async () => {
  const platform = platformWithTeam();
  const release = platform.hold(tableIds.teamMetadata);
  renderApp('/teams/blue', platform);
  await waitFor(() => expect(platform.calls).toContain('get team-metadata'));
  expect(screen.getByText('Loading...')).toBeVisible();
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();
});

it('never stays on Loading when the team could not be fetched, and tries again when asked', async () => {
  const platform = platformWithTeam();
  platform.fail(tableIds.teamMetadata);
  const { user } = renderApp('/teams/blue', platform);
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch team metadata.');
  expect(takeComplaints()).toEqual([expect.stringContaining('getTeam')]);
  expect(screen.queryByText('Loading...')).toBeNull();
  platform.recover(tableIds.teamMetadata);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();
});

describe('the members of a team', () => {
  it('are fetched in two lists, however many they are', async () => {
    const platform = platformWithTeam();
    renderApp('/teams/blue', platform);
    await screen.findByRole('gridcell', { name: 'Grace Hopper p1' });
    expect(platform.calls.filter((call) => call.includes('user'))).toEqual([
      'list user-team-association',
      'list user-metadata',
    ]);
  });

  it("are 'Loading...' until they are there", async () => {
    const platform = platformWithTeam();
    const release = platform.hold(tableIds.userMetadata);
    renderApp('/teams/blue', platform);
    await screen.findByRole('heading', { level: 1, name: 'Blue Whales' });
    expect(await screen.findByText('Loading...')).toBeVisible();
    release();
    expect(await screen.findByRole('gridcell', { name: 'Grace Hopper p1' })).toBeVisible();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('leave the rest of the page alone when they could not be fetched, and are fetched again when asked', async () => {
    const platform = platformWithTeam();
    platform.fail(tableIds.userTeamAssociation);
    const { user } = renderApp('/teams/blue', platform);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch team members.');
    expect(takeComplaints()).toEqual([expect.stringContaining('listTeamMembers')]);
    expect(screen.getByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();
    platform.recover(tableIds.userTeamAssociation);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('gridcell', { name: 'Grace Hopper p1' })).toBeVisible();
  });
});
