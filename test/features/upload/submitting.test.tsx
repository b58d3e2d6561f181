import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { planCells, planHeader } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import {
  accepted,
  expectLogged,
  failure,
  lost,
  openWithFile,
  reply,
  rowsOfThreeParts,
  submitted,
} from '#test/support/openSubmission.tsx';
import { csvFile } from '#test/support/openUploadTab.ts';
import { startPageClock } from '#test/support/startPageClock.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';
import { textsOf } from '#test/support/textsOf.ts';

it('sends who submits, the file name, the rows and an id once, and says how the upload ended', async () => {
  const { sent, announce } = await openWithFile([]);
  const button = screen.getByRole('button', { name: 'Submit' });
  for (let time = 0; time < 99; time++) fireEvent.click(button);
  await submitted();
  expect(sent).toEqual([
    {
      fileJson: [Object.fromEntries(planHeader.map((name, place) => [name, planCells()[place]]))],
      sourceFileUploader: 'Ada Admin',
      sourceFileUploaderEmail: 'ada.admin@example.test',
      fileName: 'plan.csv',
      uploadId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      lines: [2],
      separator: ',',
    },
  ]);
  for (const [index, [fields, text, severity]] of (
    [
      [{ recordsTotal: 14, errorCount: 0 }, '14 rows imported.', 'Success'],
      [{ recordsTotal: 14, errorCount: 9 }, '5 of 14 rows imported, 9 refused.', 'Warning'],
      [{ status: 'failed', message: 'No rows imported, 1 refused.' }, 'No rows imported, 1 refused.', 'Error'],
    ] satisfies [Partial<UploadResult>, string, string][]
  ).entries()) {
    const row = uploadResultRow(sent[0]!.uploadId, { ...fields, $updatedAt: `2026-03-02T09:31:3${index}.000+00:00` });
    act(() => announce(tableIds.fileUploadResults, { action: index === 0 ? 'create' : 'update', row }));
    const end = severity === 'Error' ? ', but the upload failed' : '';
    const notice = await screen.findByText((content) => content.startsWith(`"plan.csv" was submitted${end}. ${text}`));
    expect(notice.closest('.MuiAlert-root')).toHaveClass(`MuiAlert-color${severity}`);
  }
});

it('says at the input why a submission was refused; one that nobody knows of may be submitted again after a minute, as the same, or be discarded', async () => {
  const noAnswer = failure(0, 'network');
  const refused = () => reply(400, { message: 'fileName: is empty' });
  const { submit, sent, user } = await openWithFile([refused, noAnswer, noAnswer]);
  submit();
  const message = 'Error submitting file: fileName: is empty';
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  expect(screen.getByLabelText(/Choose.* CSV file/)).toHaveAccessibleDescription(message);
  const clock = startPageClock();
  submit();
  expect(await screen.findByText(lost)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expectAccessible();
  await act(() => clock.putForward(61_000));
  expect(await screen.findByText(/has not appeared in the history for a minute/)).toBeVisible();
  expect(sent).toHaveLength(2);
  submit();
  expect(await screen.findByText(lost)).toBeVisible();
  const [first, ...others] = sent.map(({ uploadId }) => uploadId);
  expect(others).toEqual([others[0], others[0]]);
  expect(first).not.toBe(others[0]);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No file chosen.')).toBeVisible();
  expectLogged();
  clock.stop();
});

it('a large file goes in numbered parts of one upload, with progress; leaving the page warns until then', async () => {
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answers = [accepted, (body: Parameters<typeof accepted>[0]) => held.then(() => accepted(body))];
  const { sent, submit } = await openWithFile(answers, rowsOfThreeParts);
  expect(mayLeave()).toBe(true);
  submit();
  expect(await screen.findByText(/^1 of 3 parts sent/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Sending the file' })).toHaveAttribute('aria-valuenow', '33');
  expect(mayLeave()).toBe(false);
  await expectAccessible();
  release();
  await submitted();
  expect(mayLeave()).toBe(true);
  expect(sent.map(({ part, parts }) => `${part} of ${parts}`)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect(new Set(sent.map(({ uploadId }) => uploadId)).size).toBe(1);
  expect(sent.flatMap(({ fileJson }) => fileJson)).toHaveLength(rowsOfThreeParts.length);
});

describe('a file that is the whole plan', () => {
  /** The file names Falcon, Heron, Zoë in Falcon and Bo in Heron. */
  const rows = [
    planCells({ Team: 'Falcon' }),
    planCells({ Team: 'Heron', 'User Email': 'bo@example.test', 'User First Name': 'Bo', 'User Last Name': 'Reed' }),
  ];
  const stored = {
    [tableIds.teamMetadata]: [
      teamRow('t1', { teamName: 'Falcon' }),
      teamRow('t2', { teamName: 'Heron' }),
      teamRow('t3', { teamName: 'Total' }),
      teamRow('t4', { teamName: 'Printed 21.11.2026' }),
      teamRow('t5', { teamName: 'Old', teamStatus: 'closed' }),
    ],
    [tableIds.userMetadata]: [
      personRow('zoe', { firstName: 'Zoë', lastName: 'Núñez', email: 'zoe.nunez@example.test' }),
      personRow('jack', { firstName: 'Jack', lastName: 'Green' }),
      personRow('bo', { firstName: 'Bo', lastName: 'Reed' }),
    ],
    [tableIds.userTeamAssociation]: [
      associationRow('zoe', 't1'),
      associationRow('bo', 't1'),
      associationRow('jack', 't2'),
      associationRow('bo', 't3'),
      associationRow('jack', 't3'),
    ],
  };

  const open = async (given = rows) => {
    const app = await openWithFile([], given, ',', stored);
    await screen.findByRole('region', { name: 'Not in the file' });
    const panel = () => screen.getByRole('region', { name: 'Not in the file' });
    const checkbox = (name: string) => within(panel()).getByRole('checkbox', { name });
    return { ...app, panel, checkbox };
  };
  const wholePlan = 'This file is the whole plan';

  it('is off at first, then lists what the file does not name, and is asked about without the group taken out', async () => {
    const { user, sent, panel, checkbox, submit } = await open();
    expect(checkbox(wholePlan)).not.toBeChecked();
    expect(screen.getByText(/^Nothing is removed: anything that is not in the file/)).toBeVisible();
    expect(within(panel()).getAllByRole('checkbox')).toHaveLength(1);

    await user.click(checkbox(wholePlan));
    expect(within(panel()).getByText('2 teams, 1 person and 1 membership will be retired.')).toBeVisible();
    expect(screen.queryByText(/^Nothing is removed: anything that is not in the file/)).toBeNull();
    const inGrid = async (name: string, text: string) =>
      expect(await within(await screen.findByRole('grid', { name })).findByRole('row', { name: text })).toBeVisible();
    await inGrid('Teams not in the file', 'Total 2');
    await inGrid('Teams not in the file', 'Printed 21.11.2026 0');
    await inGrid('People not in the file', 'Jack Green jack@example.test 1');
    await inGrid('Memberships not in the file', 'Bo Reed Falcon');
    expect(checkbox('Close 2 teams')).toHaveAccessibleDescription(
      'They get the status Closed, and their 2 members are taken out.',
    );
    await expectAccessible();

    await user.click(screen.getByLabelText('Filter teams'));
    await user.paste('print');
    await waitFor(() => expect(within(panel()).queryByText('Total')).toBeNull());

    await user.click(await within(panel()).findByRole('checkbox', { name: 'Take 1 person out of their teams' }));
    expect(within(panel()).getByText('These people stay in their teams.')).toBeVisible();
    expect(within(panel()).getByText('2 teams and 1 membership will be retired.')).toBeVisible();
    submit();
    const dialog = await screen.findByRole('dialog', { name: 'Submit this file?' });
    expect(textsOf(dialog, 'listitem')).toEqual([
      "It closes 2 teams that it doesn't name and takes 2 members out: Total, Printed 21.11.2026.",
      "It removes 1 membership that it doesn't name: Bo Reed (Falcon).",
    ]);
    await expectAccessible();
    await user.click(within(dialog).getByRole('button', { name: 'Submit anyway' }));
    await submitted();
    expect(sent[0]?.retire).toEqual({
      groups: ['teams', 'memberships'],
      counts: { teams: 2, people: 1, memberships: 1 },
    });
  });

  it('is not when its tick was taken away, and is not offered when no row can be used', async () => {
    const { user, sent, checkbox, submit } = await open();
    await user.click(checkbox(wholePlan));
    await user.click(checkbox(wholePlan));
    submit();
    await submitted();
    expect(sent[0]).not.toHaveProperty('retire');
    await user.upload(screen.getByLabelText(/Choose.* CSV file/), csvFile([planCells({ Team: '' })]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled());
    expect(screen.queryByRole('checkbox', { name: wholePlan })).toBeNull();
  });
});
