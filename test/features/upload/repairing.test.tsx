import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore, get } from 'idb-keyval';
import { tableIds } from '#domain/resourceIds.ts';
import { planCells } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { compared, csvFile, openUploadTab, submitButton } from '#test/support/openUploadTab.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { foreignWorkbook, planSheet } from '#test/support/foreignWorkbook.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { recordSavedFiles } from '#test/support/watchSavedFiles.ts';

const local = localOfSuite();

const store = createStore('engineering-data-files', 'kept');
beforeEach(async () => {
  localStorage.clear();
  await clear(store);
});

afterEach(() => void Reflect.deleteProperty(crypto, 'subtle'));

const people = (index: number) => ({ 'User Email': `p${index}@example.test` });
const bad = { 'Greenfield Status': 'maybe' };
const heron = (index: number, cells = {}) => planCells({ Team: 'Heron', ...people(index), ...cells });
const stored = { [tableIds.teamMetadata]: [teamRow('h', { teamName: 'Heron' })] };
const plan = () => screen.getByRole('status', { name: 'Plan' });
const told = (text: RegExp | string) => waitFor(() => expect(plan()).toHaveTextContent(text));
const cell = (name: string) => screen.findByRole('combobox', { name });

async function type(name: string, value: string): Promise<void> {
  const input = await cell(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

it('one problem of many rows is repaired at once, undone, and done again', async () => {
  const { user, upload } = await openUploadTab(local, stored);
  const rows = Array.from({ length: 102 }, (_, index) => heron(index + 1, bad));
  await upload(csvFile([heron(0), ...rows, planCells({ Team: 'Falcon' })]));
  await told('2 ready, 102 to repair; 1 new team, 1 changed');
  await cell('New value: Greenfield Status “maybe”');
  await expectAccessible();
  await fix(user);
  await told('104 ready; 1 new team, 1 changed');
  expect(screen.getByRole('status', { name: 'Repairs' })).toHaveTextContent('102 rows repaired.');
  await user.click(await screen.findByRole('button', { name: 'Undo: Greenfield Status of 102 rows' }));
  await told('2 ready, 102 to repair');
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  await told('104 ready');
  await compared();
});

it('rows that could not be opened for repairs are opened by Retry', async () => {
  const { user, upload } = await openUploadTab(local, stored);
  const file = csvFile([heron(0), heron(1, { 'Greenfield Status': 'maybe' })]);
  // The hash reads the file once more, which may be gone by then; jsdom computes none.
  const digest = jest.fn().mockRejectedValueOnce(new Error('The file is gone.')).mockResolvedValue(new ArrayBuffer(32));
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: { digest } });
  await upload(file);
  expect(await screen.findByText('The rows could not be opened.')).toBeVisible();
  expect(takeComplaints().join()).toContain('Failed to open the rows of the file');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await cell('New value: Greenfield Status “maybe”')).toBeVisible();
});

it('rows are edited, replaced, deleted and added; a file without problems too', async () => {
  const { user, upload } = await openUploadTab(local, stored);
  await upload(csvFile([heron(0), heron(1)]));
  await told('2 ready; 0 new teams, 1 changed');
  await user.click(screen.getByRole('button', { name: 'Edit rows' }));
  await user.click(await screen.findByRole('button', { name: 'All rows' }));
  await type('User Email, line 2', 'nobody');
  await told('1 ready, 1 to repair');
  expect(await cell('User Email, line 2')).toBeInvalid();
  expect(await cell('User Email, line 2')).toHaveAccessibleDescription(
    /Is "nobody"\. .*Repaired, was p0@example\.test/,
  );
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: 'Replace' }));
  const replace = within(await screen.findByRole('form', { name: 'Replace in a column' }));
  await user.selectOptions(replace.getByRole('combobox', { name: 'In column' }), 'User Email');
  fireEvent.change(replace.getByRole('textbox', { name: 'Search' }), { target: { value: 'nobody' } });
  fireEvent.change(replace.getByRole('textbox', { name: 'Replace with' }), { target: { value: 'a@b.test' } });
  await user.click(await replace.findByRole('button', { name: 'Replace in 1 row' }));
  await told('2 ready');
  await user.click(screen.getByRole('button', { name: 'Delete line 3' }));
  await told('1 ready');
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  expect(await cell('Team, line 4')).toHaveValue('Heron');
  await told('2 ready');
});

it('the page loaded anew goes on with the repairs; the plan and what is refused are saved; the record keeps them', async () => {
  const page = await openUploadTab(local, stored);
  await page.upload(csvFile([heron(0), heron(1, bad), planCells({ Team: '', ...people(2) })], 'kept.csv'));
  await fix(page.user);
  await told('2 ready, 1 to repair');
  await waitFor(async () => expect(await get('keptFile', store)).toMatchObject({ name: 'kept.csv' }));
  page.unmount();

  const { services, flags } = page;
  const { user } = renderApp('/admin/upload', { services, flags, config: { fileUploaderFunctionId: 'file-uploader' } });
  expect(await screen.findByText('kept.csv')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo: Greenfield Status of 1 row' })).toBeVisible());
  await compared();
  const saved: File[] = [];
  recordSavedFiles(saved);
  await user.click(screen.getByRole('button', { name: 'Save the 2 rows that are ready' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['kept - repaired.csv']));
  await user.click(screen.getByRole('button', { name: 'Import the 2, keep the 1 as a file' }));
  await user.click(await screen.findByRole('button', { name: 'Submit anyway' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toContain('kept - refused rows.csv'));
  expect(await screen.findByText(/^"kept\.csv" was submitted/)).toBeVisible();
  await waitFor(async () => expect(await get('keptFile', store)).toBeUndefined());
  expect(submitButton()).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'See the upload history' }));
  await user.click(await screen.findByRole('button', { name: '1 repair: kept.csv' }, { timeout: 10_000 }));
  const repairs = await screen.findByRole('dialog', { name: 'Repairs of kept.csv' });
  expect(repairs).toHaveTextContent('1 repair by ada.admin@example.test before it was submitted.');
  expect(within(repairs).getByRole('row', { name: '3 Greenfield Status maybe Yes' })).toBeVisible();
  await expectAccessible();
});

const discarding = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
const fix = async (user: Awaited<ReturnType<typeof openUploadTab>>['user']) =>
  user.type(await cell('New value: Greenfield Status “maybe”'), 'Yes{Enter}');

it('repairs are dropped for another file or sheet only after a question', async () => {
  const { user, upload } = await openUploadTab(local, stored);
  const sheets = ['May', 'June'].map((name) => planSheet([heron(0), heron(1, bad)], { name }));
  await upload(new File([new Uint8Array(foreignWorkbook(sheets))], 'plan.xlsx'));
  const chooseSheet = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Sheet' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await chooseSheet('May');
  await fix(user);
  await told('2 ready');
  for (const choose of [() => chooseSheet('June'), () => upload(csvFile([heron(0)], 'other.csv'))]) {
    await choose();
    await discarding();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Undo: Greenfield Status of 1 row' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveTextContent('May');
  }
  await upload(csvFile([heron(0)], 'other.csv'));
  await discarding();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await told('1 ready');
  // Nothing to lose: the next one is taken at once.
  await upload(csvFile([heron(0), heron(1)], 'third.csv'));
  await told('2 ready');
});

it('says that repairs are not kept, and asks before leaving, while the browser refuses them', async () => {
  const { user, upload } = await openUploadTab(local, stored);
  await upload(csvFile([heron(0, { 'Business Unit': 'a' }), heron(1, bad)]));
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  await fix(user);
  expect(await screen.findByText(/^Not kept in this browser: it is full, or the window is private\./)).toBeVisible();
  expect(screen.queryByText(/Kept in this browser until/)).toBeNull();
  expect(takeComplaints().join()).toContain('The repairs are not kept');
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  put.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Undo: Greenfield Status of 1 row' }));
  await fix(user);
  expect(await screen.findByText(/Kept in this browser until the plan is submitted, for a day\./)).toBeVisible();
  expect(screen.queryByText(/^Not kept/)).toBeNull();
  expect(leave()).toBe(false);
  expect(await get('keptFile', store)).toMatchObject({ name: 'plan.csv' });
});

it('Ctrl Enter in a cell submits what was typed, and asks about its figures', async () => {
  const { user, upload } = await openUploadTab(local, stored);
  await upload(csvFile([heron(0), heron(1)]));
  await told('2 ready');
  await compared();
  await user.click(screen.getByRole('button', { name: 'Edit rows' }));
  await user.click(await screen.findByRole('button', { name: 'All rows' }));
  const submitFrom = async (name: string, value: string) => {
    const input = await cell(name);
    fireEvent.change(input, { target: { value } });
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true });
  };
  await submitFrom('User Email, line 3', 'nobody');
  const question = await screen.findByRole('dialog', { name: 'Submit this file?' });
  expect(question).toHaveTextContent('1 of its 2 rows would be refused: line 3.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await submitFrom('User Email, line 3', 'somebody@example.test');
  // An upload that still runs would write into the tables of the next test.
  expect(await screen.findByText('"plan.csv" was submitted. 2 rows imported.', {}, { timeout: 20_000 })).toBeVisible();
});

it('kept repairs that can’t be opened on the screen are submitted', async () => {
  const page = await openUploadTab(local, stored);
  await page.upload(csvFile([heron(0), heron(1, bad)], 'unopened.csv'));
  await fix(page.user);
  await screen.findByText(/Kept in this browser/);
  page.unmount();

  // The hash is computed when rows are opened: by the page as it comes back, by the list of problems, and for Submit.
  const gone = new Error('The file is gone.');
  const digest = jest
    .fn()
    .mockRejectedValueOnce(gone)
    .mockRejectedValueOnce(gone)
    .mockResolvedValue(new ArrayBuffer(32));
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: { digest } });
  const { services, flags } = page;
  const { user } = renderApp('/admin/upload', { services, flags, config: { fileUploaderFunctionId: 'file-uploader' } });
  expect(await screen.findByText('The rows could not be opened.')).toBeVisible();
  await told('1 ready, 1 to repair');
  expect(takeComplaints().join()).toContain('Failed to open the rows of the file');
  await compared();
  await user.click(submitButton());
  await user.click(await screen.findByRole('button', { name: 'Submit anyway' }));
  expect(
    await screen.findByText('"unopened.csv" was submitted. 2 rows imported.', {}, { timeout: 20_000 }),
  ).toBeVisible();
});
