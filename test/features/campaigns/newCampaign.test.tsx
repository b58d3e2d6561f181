import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '#domain/calendarDay.ts';
import { addMonths } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import {
  ada,
  dialog,
  field,
  gone,
  inMarch,
  languages,
  openCampaigns,
  openNew,
  press,
  preview,
  sentence,
  today,
  type,
} from '#test/support/openCampaigns.ts';

it('a campaign is made by keyboard: who has to act is said while it is typed, the rest is proposed', async () => {
  const { user, sent } = openCampaigns('/campaigns');
  const button = await screen.findByRole('button', { name: 'New campaign' });
  button.focus();
  await user.keyboard('{Enter}');
  await dialog();
  await waitFor(() => expect(field(/^What it asks/)).toHaveFocus());
  await screen.findByText('What teams use, by any of its names.');
  expect(screen.queryByText(sentence)).toBeNull();
  await user.tab();
  await user.keyboard('jav');
  expect(await screen.findByRole('option', { name: 'Java (Languages: 7 teams)' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('7 of 7 teams have to act; 2 closed teams are left out.')).toBeVisible();
  await user.tab();
  await user.keyboard('8');
  expect(await screen.findByText('6 of 7 teams have to act; 2 closed teams are left out.')).toBeVisible();
  expect(screen.getByText('Amber, Blue, Coral, Dawn, Ebony and 1 more')).toBeVisible();
  expect(field(/^Name/)).toHaveValue('Leave Java 8');
  expect(field(/^Move to/)).toHaveValue('21');
  expect(field(/^Who leads it/)).toHaveValue('Ada Admin (Ada.Admin@example.test)');
  await expectAccessible();
  await user.click(field('Sector'));
  await user.click(await screen.findByRole('option', { name: 'Retail' }));
  expect(await screen.findByText('2 of 2 teams have to act; 1 closed team is left out.')).toBeVisible();
  expect(screen.getByText('Amber, Blue')).toBeVisible();
  type(/^By when/, inMarch);
  type(/^Why/, 'Support ends.');
  await user.click(screen.getByRole('switch', { name: 'After its end the rule stays' }));
  const scope = { sector: ['Retail'], businessUnit: [], teamType: [], status: [], teams: [] };
  const rule = { kind: 'leave', category: languages, name: 'Java', versions: '8' };
  press('Start campaign');
  await gone();
  expect(sent).toEqual([
    {
      path: '/campaigns',
      body: {
        ...{ id: expect.stringMatching(/^[0-9a-f]{32}$/u) as string, name: 'Leave Java 8', why: 'Support ends.' },
        ...{ rule, scope, moveTo: '21', deadline: inMarch, leadId: 'p-ada', isPermanent: true, start: true },
      },
    },
  ]);
  expect(window.location.pathname).toBe(`/campaigns/${sent[0]?.body.id as string}`);
});

it('a draft asks for what its kind needs, of a technology in one of its categories', async () => {
  const { sent } = await openNew();
  type(/^Technology/, 'sonar');
  expect(field('Where')).toHaveDisplayValue('Code quality tools: 7 teams');
  expect(within(screen.getByRole('dialog')).queryByLabelText('Versions')).toBeNull();
  type(/^Where/, 'staticAnalysisTools');
  expect(await preview()).toHaveTextContent('0 of 7 teams have to act');
  for (const [kind, label, value, text] of [
    ['metric', /^Value/, '80', '6 of 7 teams have to act; 2 closed teams are left out.'],
    ['reported', /^Month/, today.slice(0, 7), '7 of 7'],
    ['leaveRing', /^Why/, 'Old', '6 of 7'],
    ['confirmed', /^Within/, '90', '7 of 7'],
  ] as const) {
    type(/^What it asks/, kind);
    type(label, value);
    await waitFor(() =>
      expect([kind, screen.getByText(sentence).textContent]).toEqual([kind, expect.stringContaining(text)]),
    );
  }
  type(/^By when/, inMarch);
  await waitFor(() => expect(field(/^Who leads it/)).toHaveValue('Ada Admin (Ada.Admin@example.test)'));
  press('Save draft');
  await gone();
  expect(sent[0]?.body).toMatchObject({ rule: { kind: 'confirmed', days: 90 }, start: false, moveTo: '' });
});

it('what can’t be is said at the field, and the first of them has the focus', async () => {
  const { user, sent } = await openNew();
  press('Start campaign');
  expect(field(/^Technology/)).toHaveFocus();
  expect(field(/^Technology/)).toHaveAccessibleDescription('This field is required.');
  expect(field(/^By when/)).toHaveAccessibleDescription('This field is required.');
  type(/^Technology/, 'Javas');
  expect(field(/^Technology/)).toHaveAccessibleDescription('No team uses this, and no ring or date names it.');
  await expectAccessible();
  press('Did you mean Java?');
  expect(field(/^Technology/)).toHaveAccessibleDescription('Java, Languages: 7 teams');
  type(/^Versions/, '< or so');
  fireEvent.blur(field(/^Versions/));
  expect(field(/^Versions/)).toHaveAccessibleDescription('Write a version or a range: 8, < 14, >= 9 < 12.');
  expect(screen.queryByText(sentence)).toBeNull();
  type(/^Versions/, '< 17');
  type(/^By when/, addDays(today, -1));
  expect(field(/^By when/)).toHaveAccessibleDescription('This day is in the past.');
  await user.clear(field(/^Who leads it/));
  type(/^Name/, ' ');
  await preview();
  press('Start campaign');
  expect(field(/^Name/)).toHaveFocus();
  expect(field(/^Who leads it/)).toHaveAccessibleDescription('Choose who leads it.');
  // Health has closed teams alone.
  await user.click(field('Sector'));
  await user.click(await screen.findByRole('option', { name: 'Health' }));
  await screen.findByText(/^0 of 0 teams/u);
  press('Start campaign');
  expect(screen.getByText('There is no open team among these.')).toBeVisible();
  type(/^What it asks/, 'reported');
  type(/^Month/, addMonths(today.slice(0, 7), 6));
  type(/^By when/, inMarch);
  press('Start campaign');
  expect(field(/^Month/)).toHaveFocus();
  expect(field(/^Month/)).toHaveAccessibleDescription('This month is after the deadline.');
  expect(sent).toEqual([]);
});

it('a running campaign that asks for the opposite stands in the way, one that asks for the same is named', async () => {
  const { sent } = await openNew([campaignRow('running', { name: 'Off Java 8' })]);
  type(/^Technology/, 'JDK');
  type(/^Versions/, '8');
  const link = await screen.findByRole('link', { name: 'Off Java 8' });
  expect(link.parentElement).toHaveTextContent(/^Off Java 8 asks for the same already\./u);
  type(/^What it asks/, 'use');
  expect(await screen.findByText(/^No team can do both this and/u)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Off Java 8' })).toHaveAttribute('href', '/campaigns/running');
  type(/^By when/, inMarch);
  press('Start campaign');
  expect(field(/^What it asks/)).toHaveFocus();
  expect(sent).toEqual([]);
  press('Save draft');
  await gone();
  expect(sent).toHaveLength(1);
});

const unanswered = () =>
  Promise.reject(new FailedCall({ message: 'Timed out', code: 0, type: 'timeout', retryable: true }));

it('who has to act is loaded again; a campaign without an answer is sent again as the same, what was typed stays', async () => {
  const { sent, answers, memory } = await openNew();
  memory.fail(tableIds.teamReporting);
  type(/^What it asks/, 'confirmed');
  expect(await screen.findByText(/^Who would have to act could not be loaded\./u)).toBeVisible();
  expect(takeComplaints().join()).toContain('listTeamReporting');
  memory.recover(tableIds.teamReporting);
  press('Retry');
  expect(await preview()).toHaveTextContent('7 of 7 teams have to act');
  type(/^By when/, inMarch);
  answers.push(unanswered);
  press('Save draft');
  expect(await screen.findByText(/^We got no answer, so we don't know yet whether it was saved/u)).toBeVisible();
  expect(takeComplaints().join()).toContain('createCampaign');
  press('Try again');
  await gone();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it('asks before what was typed is dropped; what was typed before the session ended is back', async () => {
  const input = { kind: 'confirmed', days: '30', why: 'Audit' };
  sessionStorage.setItem('unsavedInput', JSON.stringify([{ place: 'campaign/new', userId: ada.$id, input }]));
  const { user } = openCampaigns('/campaigns?new=1');
  await dialog();
  expect(screen.getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
  expect(field(/^Within/)).toHaveValue('30');
  expect(field(/^Why/)).toHaveValue('Audit');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  press('Discard');
  await gone();
});
