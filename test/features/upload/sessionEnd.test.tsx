import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { clear, createStore, get } from 'idb-keyval';
import { tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import type { User } from '#domain/user.ts';
import { authApi } from '#src/auth/session.ts';
import { planCells, planHeader, lineOf, textOf } from '#test/support/csvCorpus/planText.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { samStaff } from '#test/support/memoryServices.ts';
import { signInPage } from '#test/support/openAgainstLocal.ts';
import { accepted, failure, openWithFile, rowsOfThreeParts, submitted } from '#test/support/openSubmission.tsx';
import { openUploadTab } from '#test/support/openUploadTab.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { callPlatform } from '#test/support/platformRows.ts';

const local = localOfSuite();

const store = createStore('engineering-data-files', 'kept');
const keptFile = () => get<unknown>('keptFile', store);
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await clear(store);
});

const hasEnded = 'Your session has ended. Select Log In Now to continue where you were.';
const noSession = failure(401, 'general_unauthorized_scope', 'No session.');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
const ready = () => waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled());

/** Refused calls are logged as such, and a connection that the session's end closes before it is open; nothing else is. */
function expectOnlyRefusals(): void {
  expect(takeComplaints().filter((text) => !/Call failed: |WebSocket error/.test(text))).toEqual([]);
}

/** The page is loaded anew, with the rows that there are, by that person. */
function comeBack({ services }: Pick<Awaited<ReturnType<typeof openWithFile>>, 'services'>, user?: User) {
  const account = user ? { ...services.account, getCurrentUser: () => Promise.resolve(user) } : services.account;
  const flags = switchableFlags(['capacity-plan-file-uploading']);
  const config = { fileUploaderFunctionId: 'file-uploader' };
  return renderApp('/', { services: { ...services, account }, flags, config });
}

it('of a file of more than 64 KiB keeps it on the platform, too: it is there after signing in again', async () => {
  const page = await openUploadTab(local);
  const rows = Array.from({ length: 80 }, (_, row) => planCells({ Team: `Team ${row}`, Manager: 'm'.repeat(900) }));
  await page.upload(new File([textOf([planHeader, ...rows].map((cells) => lineOf(cells)))], 'plan.csv'));
  await ready();
  const { userId } = await local.signIn(people.ada);
  await meanwhile(() => callPlatform(local, 'DELETE', `/users/${userId}/sessions`));
  submit();
  expect(await screen.findByText(hasEnded)).toBeVisible();
  await waitFor(async () => expect(await keptFile()).toMatchObject({ name: 'plan.csv' }));
  page.unmount();

  comeBack({ services: await signInPage(local, people.ada) });
  expect(await screen.findByText('plan.csv')).toBeVisible();
  await ready();
  expect(await screen.findByText('Error submitting file: your session had ended. Submit again.')).toBeVisible();
  submit();
  await submitted();
  expect(await keptFile()).toBeUndefined();
  expectOnlyRefusals();
});

describe('of a chosen file', () => {
  const zoe = planCells({ Team: 'Heron', Manager: 'Green, Jack' });
  const rows = [planCells({ Team: 'Falcon' }), zoe, planCells({ Team: 'MÃ¼nchen' })];
  const stored = {
    [tableIds.teamMetadata]: [teamRow('t3', { teamName: 'Total' })],
    [tableIds.userMetadata]: [personRow('jack', { firstName: 'Jack', lastName: 'Green' })],
    [tableIds.userTeamAssociation]: [associationRow('jack', 't3')],
  };

  async function endAfterChoosing() {
    const page = await openWithFile([noSession], rows, ',', stored);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Leave out line 4' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'This file is the whole plan' }));
    const manager = await screen.findByRole('combobox', { name: 'Manager of Zoë Núñez' });
    fireEvent.change(manager, { target: { value: 'Green, Jack' } });
    await ready();
    return page;
  }

  it('keeps what was chosen about it', async () => {
    const page = await endAfterChoosing();
    submit();
    fireEvent.click(await screen.findByRole('button', { name: 'Submit anyway' }));
    expect(await screen.findByText(hasEnded)).toBeVisible();
    await waitFor(async () => expect(await keptFile()).toBeDefined());
    page.unmount();

    const { user } = comeBack(page);
    await ready();
    expect(await screen.findByRole('checkbox', { name: 'Leave out line 4' })).toBeChecked();
    expect(await screen.findByRole('checkbox', { name: 'This file is the whole plan' })).toBeChecked();
    expect(await screen.findByRole('combobox', { name: 'Manager of Zoë Núñez' })).toHaveDisplayValue(/Green, Jack/);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.click(await screen.findByRole('button', { name: 'Submit anyway' }));
    await submitted();
    expect(page.sent[1]).toEqual(page.sent[0]);
    expectOnlyRefusals();
  });

  it('keeps it for a day, for the same person, who has not signed out by hand', async () => {
    const ends: [string, (page: Awaited<ReturnType<typeof openWithFile>>) => void][] = [
      ['somebody else', (page) => void comeBack(page, { ...samStaff, labels: ['admin'] })],
      ['signed out', (page) => void page.store.dispatch(authApi.endpoints.deleteSession.initiate())],
      [
        'a day',
        (page) => {
          jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1_000);
          comeBack(page);
        },
      ],
    ];
    for (const [end, happens] of ends) {
      const page = await openWithFile([noSession]);
      submit();
      expect(await screen.findByText(hasEnded)).toBeVisible();
      await waitFor(async () => expect(await keptFile()).toBeDefined());
      expect(localStorage.getItem('keptFile')).not.toBeNull();
      page.unmount();
      happens(page);
      await waitFor(async () => expect([end, await keptFile()]).toEqual([end, undefined]));
      expect([end, localStorage.getItem('keptFile')]).toEqual([end, null]);
      cleanup();
    }
    jest.restoreAllMocks();
    expectOnlyRefusals();
  });
});

describe('between the parts of a large file', () => {
  type Page = Awaited<ReturnType<typeof openWithFile>>;

  async function endAfterFirstPart(): Promise<Page> {
    const page = await openWithFile([accepted, noSession], rowsOfThreeParts);
    submit();
    expect(await screen.findByText(hasEnded)).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem('returnAddress')).toBe('/admin/upload'));
    page.unmount();
    return page;
  }

  it('says which parts arrived, and sends the others under the same id', async () => {
    const page = await endAfterFirstPart();
    page.putUpload({ status: 'queued' });
    comeBack(page);
    const said =
      'Error submitting file: your session had ended after 1 of 3 parts. Submit again to continue from there.';
    expect(await screen.findByText(said)).toBeVisible();
    submit();
    await submitted();
    expect(page.sent.map(({ part }) => part)).toEqual([1, 2, 2, 3]);
    expect(new Set(page.sent.map(({ uploadId }) => uploadId)).size).toBe(1);
    expectOnlyRefusals();
  });

  it.each<[string, Partial<UploadResult>, string | RegExp]>([
    ['it has failed', { status: 'failed', message: 'Part 2 never came.' }, 'Error submitting file: Part 2 never came.'],
    ['it has arrived after all', { status: 'completed' }, /^"plan.csv" was submitted/],
  ])('says so when %s meanwhile', async (_, upload, said) => {
    const page = await endAfterFirstPart();
    page.putUpload(upload);
    comeBack(page);
    expect(await screen.findByText(said)).toBeVisible();
    expectOnlyRefusals();
  });
});

it('says which file could not be kept', async () => {
  const page = await openWithFile([noSession]);
  submit();
  expect(await screen.findByText(hasEnded)).toBeVisible();
  await waitFor(async () => expect(await keptFile()).toBeDefined());
  page.unmount();
  await clear(store);
  comeBack(page);
  expect(await screen.findByText('"plan.csv" could not be kept in this browser. Choose it again.')).toBeVisible();
  expectOnlyRefusals();
});
