import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { planCells, planHeader, lineOf, textOf } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow, teamRows } from '#test/support/teamRows.ts';
import { watchSavedFiles } from '#test/support/watchSavedFiles.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()), 60_000);
afterAll(() => local.stop());

const saved = watchSavedFiles();

const flag = 'capacity-plan-file-uploading';

interface Given {
  readonly config?: Partial<RuntimeConfig>;
  readonly teams?: Parameters<typeof fillTables>[1];
}

async function openUpload({ config = { fileUploaderFunctionId: 'file-uploader' }, teams = {} }: Given = {}) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [],
    [tableIds.userMetadata]: [],
    [tableIds.userTeamAssociation]: [],
    ...teams,
  });
  const flags = switchableFlags([flag]);
  const services = await signInPage(local, people.ada);
  const app = renderApp('/admin/upload', { services, flags, config });
  await screen.findByRole('heading', { name: 'Capacity plan' });
  return { ...app, flags, services };
}

const input = () => screen.getByLabelText<HTMLInputElement>(/Choose.* CSV file/);
const submit = () => screen.getByRole('button', { name: 'Submit' });
const csv = (rows: readonly string[][], name = 'plan.csv', header = planHeader) =>
  new File([textOf([header, ...rows].map((cells) => lineOf(cells)))], name);
const columns = (title: RegExp) =>
  within(screen.getByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const grid = (name: string) => screen.findByRole('grid', { name });
const textsOf = (row: HTMLElement, role: 'cell' | 'gridcell') =>
  within(row)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

async function uploadsOf(services: Awaited<ReturnType<typeof openUpload>>['services']): Promise<UploadResult[]> {
  // Asking takes a while, in which what moves comes to rest.
  return act(() => services.tables.listAll(tableIds.fileUploadResults));
}

async function compared() {
  await waitFor(() => expect(submit()).toBeEnabled());
}

describe('before a file is chosen', () => {
  it('takes .csv and .xlsx files only, and shows the 19 required columns', async () => {
    await openUpload();
    expect(input()).toHaveAttribute('accept', '.csv,.xlsx');
    expect(columns(/Required columns/)).toEqual([
      ...['Team', 'Project Id', 'Product Name', 'Team Type', 'Business Unit', 'Business Sector', 'Greenfield Status'],
      ...['Team Status', 'User First Name', 'User Middle Name', 'User Last Name', 'User Preferred Name (not stored)'],
      ...['User Email', 'Agile Team Role', 'Manager', 'Manager Email (not stored)', 'Company', 'On/Off/Near'],
      'Job Title (not stored)',
    ]);
    expect(screen.getByText(/^Columns marked “not stored”/)).toBeVisible();
    expect(screen.getByText('No file chosen.')).toBeVisible();
    await expectAccessible();
  });

  it('says in a tooltip what On/Off/Near means, by keyboard too', async () => {
    const { user } = await openUpload();
    const chip = screen.getByText('On/Off/Near').closest<HTMLElement>('[tabindex="0"]')!;
    await user.hover(chip);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Where the person works from: onshore, offshore or nearshore',
    );
    await user.unhover(chip);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    act(() => chip.focus());
    expect(chip).toHaveFocus();
  });

  it("Submit says 'Please upload a valid file.', at the input", async () => {
    const { user } = await openUpload();
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please upload a valid file.');
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription('Please upload a valid file.');
    await expectAccessible();
  });
});

describe('the flag', () => {
  it("decides whether there is Submit or 'File uploading is currently disabled', while the page is open", async () => {
    const { flags } = await openUpload();
    expect(submit()).toBeVisible();
    act(() => flags.set(flag, false));
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(screen.getByText('File uploading is currently disabled')).toBeVisible();
    expect(input()).toBeEnabled();
    await expectAccessible();
    act(() => flags.set(flag, true));
    expect(submit()).toBeVisible();
  });
});

describe('a file that can not be used', () => {
  it('for lack of columns: they are named, compared, and Submit is disabled', async () => {
    const { user } = await openUpload();
    const header = planHeader.filter((name) => name !== 'Manager' && name !== 'Company');
    await user.upload(input(), csv([planCells().slice(2)], 'short.csv', [...header, 'Shoe size']));
    expect(await screen.findByText('File is missing required columns: Manager, Company')).toBeVisible();
    expect(submit()).toBeDisabled();
    await screen.findByRole('list', { name: /Current columns/ });
    expect(columns(/Required columns/).filter((text) => text.includes('missing'))).toEqual([
      'Manager (missing)',
      'Company (missing)',
    ]);
    expect(columns(/Current columns/)).toEqual([...header, 'Shoe size (not used)']);
    expect(input()).toHaveAccessibleDescription('File is missing required columns: Manager, Company');
    await expectAccessible();
  });

  it.each([
    ['empty', new File([''], 'empty.csv'), 'File is empty or invalid.'],
    ['a header alone', csv([]), 'File is empty or invalid.'],
    ['no text', new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'plan.csv'), 'File is empty or invalid.'],
    [
      'unparsable',
      new File([`${lineOf(planHeader)}\n"a quote,x\n`], 'plan.csv'),
      'Error processing CSV file. Please check the format.',
    ],
  ])('%s', async (_, file, message) => {
    const { user } = await openUpload();
    await user.upload(input(), file);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(submit()).toBeDisabled();
  });

  it('a file of another kind that is dropped', async () => {
    await openUpload();
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'plan.xls')] } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please upload a valid file.This kind of workbook cannot be read. Save it as .xlsx or CSV, and choose that file.',
    );
  });
});

describe('a file with problems', () => {
  it('lists them, filters them and gives them as a file; the other rows can be submitted', async () => {
    const { user } = await openUpload();
    const rows = [planCells(), planCells({ 'Greenfield Status': 'maybe' }), planCells({ Team: '' })];
    await user.upload(input(), csv(rows));
    const problems = await grid('Rows with problems');
    await within(problems).findByText('Greenfield Status is "maybe"');
    const texts = () =>
      within(problems)
        .getAllByRole('row')
        .slice(1)
        .map((row) => textsOf(row, 'gridcell'));
    expect(texts()).toEqual([
      ['3', 'Greenfield Status', 'maybe', 'Greenfield Status is "maybe"', 'Yes, No or empty'],
      ['4', 'Team', '(empty)', 'Team is empty', "The team's name"],
    ]);
    expect(screen.getByText(/2 of 3 rows would be refused/)).toBeVisible();
    await expectAccessible();
    await user.type(screen.getByLabelText('Filter problems'), 'maybe');
    await waitFor(() => expect(texts()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Download problems' }));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
    await waitFor(() => expect(saved.at(-1)?.name).toBe('plan - problems.csv'));
    await compared();
  });

  it('asks before it submits a file of which no row can be used', async () => {
    const { user } = await openUpload();
    await user.upload(input(), csv([planCells({ Team: '' })]));
    await compared();
    await user.click(submit());
    expect(await screen.findByRole('dialog', { name: 'Submit this file?' })).toHaveTextContent('No row');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(submit()).toBeVisible();
  });
});

describe('the preview', () => {
  const organisation = {
    [tableIds.teamMetadata]: [
      teamRow('t1', { teamName: 'Falcon', teamStatus: 'Closed' }),
      teamRow('t2', { teamName: 'Heron' }),
    ],
    [tableIds.userMetadata]: [personRow('p1', { firstName: 'Bo', lastName: 'Reed' })],
    [tableIds.userTeamAssociation]: [associationRow('p1', 't2')],
  };

  it("says what the file would do to today's data", async () => {
    const { user } = await openUpload({ teams: organisation });
    await user.upload(input(), csv([planCells()]));
    const summary = await screen.findByRole('table', { name: 'What this file will do' });
    const row = (name: string) => textsOf(within(summary).getByRole('row', { name: new RegExp(`^${name}`) }), 'cell');
    expect(
      within(summary)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Change', 'Teams', 'People', 'Team members']);
    expect(row('Added')).toEqual(['0', '1', '1']);
    expect(row('Changed')).toEqual(['1', '0', '0']);
    expect(row('Unchanged')).toEqual(['0', '0', '0']);
    expect(row('Not in the file')).toEqual(['1', '1', '1']);
    expect(await screen.findByText('Team Status:')).toBeVisible();
    const change = await grid('Teams: changed');
    expect(within(change).getByRole('row', { name: /Falcon/ })).toHaveTextContent('Team Status: Closed → Active');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Teams not in the file: 1' }));
    expect(await within(await grid('Teams: not in the file')).findByText('Heron')).toBeVisible();
    expect(screen.getByText(/Nothing is removed/)).toBeVisible();
  });

  it('asks once more when most teams are touched', async () => {
    const { user, services } = await openUpload({ teams: { [tableIds.teamMetadata]: teamRows(4) } });
    const before = (await uploadsOf(services)).length;
    const rows = [1, 2, 3].map((number) =>
      planCells({ Team: `Team ${number}`, 'User Email': `p${number}@example.test` }),
    );
    await user.upload(input(), csv(rows, 'unusual.csv'));
    await compared();
    await user.click(submit());
    const dialog = await screen.findByRole('dialog', { name: 'Submit this file?' });
    expect(dialog).toHaveTextContent("It changes 3 of today's 4 teams: Team 1, Team 2, Team 3.");
    await expectAccessible();
    expect(await uploadsOf(services)).toHaveLength(before);
    await user.click(within(dialog).getByRole('button', { name: 'Submit anyway' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByText(/^"unusual.csv" was submitted/)).toBeVisible();
  });
});

describe('Submit', () => {
  it('sends the file once, clears it, and says what becomes of it', async () => {
    const { user, services } = await openUpload();
    await user.upload(input(), csv([planCells()], 'once.csv'));
    await compared();
    const button = submit();
    for (let time = 0; time < 100; time++) fireEvent.click(button);
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(input()).toBeDisabled();
    expect(
      await screen.findByText(/^"once.csv" was submitted and is being processed in the background\./),
    ).toBeVisible();
    expect(await screen.findByText('No file chosen.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the upload history' })).toHaveAttribute('href', '/admin/history');
    expect((await uploadsOf(services)).filter(({ fileName }) => fileName === 'once.csv')).toHaveLength(1);
    expect(
      await screen.findByText(/^"once.csv" was submitted\. 1 row imported\./, {}, { timeout: 30_000 }),
    ).toBeVisible();
    await expectAccessible();
  });

  it('without a function id says so, and keeps the file', async () => {
    const { user } = await openUpload({ config: {} });
    await user.upload(input(), csv([planCells()]));
    await compared();
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Function ID not configured. Check environment variables.',
    );
    expect(submit()).toBeEnabled();
  });

  it('goes on while another screen is shown', async () => {
    const { user } = await openUpload();
    await user.upload(input(), csv([planCells()], 'elsewhere.csv'));
    await compared();
    fireEvent.click(submit());
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(await within(await grid('Upload history')).findByText('elsewhere.csv')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Upload' }));
    expect(await screen.findByText(/^"elsewhere.csv" was submitted/)).toBeVisible();
  });
});
