import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '#domain/calendarDay.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { CampaignRow } from '#domain/campaigns/campaign.ts';
import { beforeNextWrite } from '#test/support/beforeNextWrite.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import {
  draftTables,
  ada,
  dialog,
  field,
  gone,
  inMarch,
  languages,
  openCampaigns,
  press,
  preview,
  today,
  type,
} from '#test/support/openCampaigns.ts';
import { endSession } from '#test/support/endSession.ts';

const kim = { name: 'Kim Admin', email: 'kim.admin@example.test', labels: ['admin'] };

describe('by the function', () => {
  const local = localOfSuite();

  it('one is made, and both values are shown where two admins change the same', async () => {
    await fillTables(local, draftTables());
    const services = await signInPage(local, people.ada);
    renderApp('/campaigns?new=1', { services });
    await dialog();
    type(/^What it asks/, 'confirmed');
    type(/^By when/, inMarch);
    await waitFor(() => expect(field(/^Who leads it/)).toHaveValue('Ada Admin (Ada.Admin@example.test)'));
    press('Save draft');
    const heading = 'Confirm the tech inventory within 180 days';
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit campaign' }));
    await dialog('Edit campaign');
    const [row] = await meanwhile(() => services.tables.listAll(tableIds.campaigns));
    type(/^Why/, 'Mine');
    const change = { base: { why: '' }, changes: { why: 'Theirs' } };
    const other = await meanwhile(() => openOwnSession(local, kim));
    beforeNextWrite(() =>
      other.functions.execute(functionIds.campaigns, {
        ...{ method: 'POST', path: `/campaigns/${row?.$id}`, body: JSON.stringify(change) },
      }),
    );
    press('Save');
    expect(await screen.findByText(/^Why was changed to Theirs while you were editing\./u)).toBeVisible();
    await waitFor(() => expect(takeComplaints().join()).toContain('changeCampaign'));
    press('Keep Mine for Why');
    press('Save');
    await gone();
    expect(await screen.findByText('Mine')).toBeVisible();
  });
});

describe('changing one', () => {
  const draft = campaignRow('c', { status: 'draft', startedAt: null, leadId: 'p-ben', deadline: inMarch });
  const openEdit = async (row: CampaignRow) => {
    const page = openCampaigns(`/campaigns/${row.$id}`, [row]);
    await page.user.click(await screen.findByRole('button', { name: 'Edit campaign' }));
    await dialog('Edit campaign');
    await waitFor(() => expect(field(/^Who leads it/)).toHaveValue('Ben Moss (ben.moss@example.test)'));
    return page;
  };

  it('sends what was changed, and what it was', async () => {
    const { sent } = await openEdit({ ...draft, name: 'Leave Java 8' });
    await screen.findByText('Java, Languages: 7 teams');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    type(/^Versions/, '< 17');
    expect(field(/^Name/)).toHaveValue('Leave Java < 17');
    press('Save');
    await gone();
    const rule = { kind: 'leave', category: languages, name: 'Java', versions: '8' };
    expect(sent).toEqual([
      {
        path: '/campaigns/c',
        body: {
          base: { rule, name: 'Leave Java 8' },
          changes: { rule: { ...rule, versions: '< 17' }, name: 'Leave Java < 17' },
        },
      },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit campaign' })).toHaveFocus());
  });

  it('leaves the rule of one that runs, and a day that is over, as they are; says why it was refused', async () => {
    const { sent, answers } = await openEdit(campaignRow('c', { leadId: 'p-ben', deadline: addDays(today, -3) }));
    expect(within(screen.getByRole('dialog')).getByText('Leave Java 8')).toBeVisible();
    expect(within(screen.getByRole('dialog')).queryByLabelText(/^What it asks/)).toBeNull();
    type(/^Why/, 'Support ends.');
    answers.push(() =>
      Promise.resolve({ status: 'completed', statusCode: 422, body: '{"message":"There are 200 campaigns already."}' }),
    );
    press('Save');
    expect(await screen.findByText('There are 200 campaigns already.')).toBeVisible();
    takeComplaints();
    press('Save');
    await gone();
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.body).toEqual({ base: { why: '' }, changes: { why: 'Support ends.' } });
  });

  it('shows both values where somebody else changed the same, and takes over the rest', async () => {
    const { sent, answers, save } = await openEdit(draft);
    type(/^Name/, 'Mine');
    type(/^Why/, 'Mine, too');
    answers.push(() => {
      save({ ...draft, name: 'Theirs', why: 'Theirs, too', moveTo: '17', $updatedAt: '2026-11-02T08:00:00.000Z' });
      return Promise.resolve({ status: 'completed', statusCode: 409, body: '{"message":"Somebody changed this."}' });
    });
    press('Save');
    expect(await screen.findByText(/^Name was changed to Theirs while you were editing\./u)).toBeVisible();
    takeComplaints();
    expect(screen.queryByText('Somebody changed this.')).toBeNull();
    expect(field(/^Move to/)).toHaveValue('17');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    press('Keep Mine for Name');
    press('Use Theirs, too for Why');
    expect(field(/^Why/)).toHaveValue('Theirs, too');
    press('Save');
    await gone();
    expect(sent[1]?.body).toEqual({ base: { name: 'Theirs' }, changes: { name: 'Mine' } });
  });

  it('shows both values also where somebody else changed the same while the person was signed out', async () => {
    const { store, unmount } = await openEdit(draft);
    type(/^Why/, 'Mine');
    await endSession({ store, unmount });
    await openEdit({ ...draft, why: 'Theirs', $updatedAt: '2026-11-02T08:00:00.000Z' });
    expect(field(/^Why/)).toHaveValue('Mine');
    expect(await screen.findByText(/^Why was changed to Theirs while you were editing\./u)).toBeVisible();
  });
});

describe('suggestions', () => {
  it('what is on Hold with a day becomes a campaign that is filled in', async () => {
    const { user, unmount } = openCampaigns('/campaigns');
    const suggestions = within(await screen.findByRole('region', { name: 'Worth a campaign' }));
    expect(suggestions.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      expect.stringMatching(/^Java 8 is on Hold, leave by \w+ \d+, \d{4}: 6 teams use it\.$/u),
    ]);
    await expectAccessible();
    await user.click(suggestions.getByRole('button', { name: 'Make it a campaign: Java 8' }));
    await dialog();
    expect(await preview()).toHaveTextContent('6 of 7 teams have to act');
    expect(field(/^Name/)).toHaveValue('Leave Java 8');
    const { pathname, search } = window.location;
    unmount();
    // By its address, too.
    const { sent } = openCampaigns(pathname + search);
    await dialog();
    expect(await preview()).toHaveTextContent('6 of 7 teams have to act');
    expect(field(/^Name/)).toHaveValue('Leave Java 8');
    press('Start campaign');
    await gone();
    expect(sent[0]?.body).toMatchObject({ moveTo: '21', deadline: inMarch, start: true });
  });

  it('there are none of what a campaign asks for, and none for staff', async () => {
    const { unmount } = openCampaigns('/campaigns', [campaignRow('running', { leadId: 'p-ben' })]);
    expect(await screen.findByText(/^6 of 7 teams/u)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Worth a campaign' })).toBeNull();
    unmount();
    openCampaigns('/campaigns?new=1', [], { ...ada, labels: [] });
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New campaign' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
