import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import readSheets from 'read-excel-file/universal';
import { tableIds } from '#domain/resourceIds.ts';
import { planCells, planHeader } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { foreignWorkbook, planSheet } from '#test/support/foreignWorkbook.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import {
  compared,
  csvFile,
  fileInput,
  openProblemList,
  openUploadTab,
  submitButton,
} from '#test/support/openUploadTab.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { watchSavedFiles } from '#test/support/watchSavedFiles.ts';
import { workbookParts } from '#test/support/workbooks.ts';
import { textsOf } from '#test/support/textsOf.ts';

const local = localOfSuite();

const saved = watchSavedFiles();

const columns = (title: RegExp) => textsOf(screen.getByRole('list', { name: title }), 'listitem');
const grid = (name: string) => screen.findByRole('grid', { name });

it('before a file is chosen, shows the 19 required columns; Submit asks for a file, and goes with the flag', async () => {
  const { user, flags } = await openUploadTab(local);
  expect(fileInput()).toHaveAttribute('accept', '.csv,.xlsx');
  expect(columns(/Required columns/)).toHaveLength(19);
  expect(columns(/Required columns/).at(-1)).toBe('Job Title (not stored)');
  expect(screen.getByText(/^Columns marked “not stored”/)).toBeVisible();
  expect(screen.getByText('No file chosen.')).toBeVisible();

  await user.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please upload a valid file.');
  expect(fileInput()).toBeInvalid();
  expect(fileInput()).toHaveAccessibleDescription('Please upload a valid file.');
  await expectAccessible();

  act(() => flags.set('capacity-plan-file-uploading', false));
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  expect(screen.getByText('File uploading is currently disabled')).toBeVisible();
  expect(fileInput()).toBeEnabled();
  act(() => flags.set('capacity-plan-file-uploading', true));
  expect(submitButton()).toBeVisible();

  const chip = screen.getByText('On/Off/Near').closest<HTMLElement>('[tabindex="0"]')!;
  act(() => chip.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Where the person works from');
});

it('names what keeps a file from being used: columns that it lacks, its format, its kind', async () => {
  const { upload } = await openUploadTab(local);
  const header = planHeader.filter((name) => name !== 'Manager' && name !== 'Company');
  await upload(csvFile([planCells().slice(2)], 'short.csv', [...header, 'Shoe size']));
  expect(await screen.findByText('File is missing required columns: Manager, Company')).toBeVisible();
  expect(submitButton()).toBeDisabled();
  await screen.findByRole('list', { name: /Current columns/ });
  expect(columns(/Required columns/).filter((text) => text.includes('missing'))).toEqual([
    'Manager (missing)',
    'Company (missing)',
  ]);
  expect(columns(/Current columns/)).toEqual([...header, 'Shoe size (not used)']);
  expect(fileInput()).toHaveAccessibleDescription('File is missing required columns: Manager, Company');
  await expectAccessible();

  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'plan.xls')] } });
  const text =
    'Please upload a valid file.This kind of workbook cannot be read. Save it as .xlsx or CSV, and choose that file.';
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  expect(submitButton()).toBeDisabled();
});

it('lists problems, and asks before it submits nothing else', async () => {
  const { user, upload, uploads } = await openUploadTab(local);
  await upload(csvFile([planCells(), planCells({ 'Greenfield Status': 'maybe' }), planCells({ Team: '' })]));
  const problems = await openProblemList();
  await within(problems).findByText('Greenfield Status is "maybe"');
  const texts = () => rowTexts(problems);
  expect(texts()).toEqual([
    ['3', 'Greenfield Status', 'maybe', 'Greenfield Status is "maybe"', 'Yes, No or empty'],
    ['4', 'Team', '(empty)', 'Team is empty', "The team's name"],
  ]);
  expect(screen.getByText(/2 of 3 rows would be refused/)).toBeVisible();
  await expectAccessible();

  await upload(csvFile([planCells({ Team: '' })], 'none.csv'));
  expect(await screen.findByRole('table', { name: 'What this file will do' })).toBeVisible();
  await compared();
  expect(screen.queryByText(/^Nothing would change/)).toBeNull();
  await screen.findByText('none.csv');
  await compared();
  await user.click(submitButton());
  expect(await screen.findByRole('dialog', { name: 'Submit this file?' })).toHaveTextContent('No row');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(submitButton()).toBeVisible();
  expect((await uploads()).filter(({ fileName }) => fileName === 'none.csv')).toEqual([]);
});

it("says what the file would do to today's data", async () => {
  const { user, upload } = await openUploadTab(local, {
    [tableIds.teamMetadata]: [
      teamRow('t1', { teamName: 'Falcon', teamStatus: 'Closed' }),
      teamRow('t2', { teamName: 'Heron' }),
      teamRow('t3', { teamName: 'Owl' }),
    ],
    [tableIds.userMetadata]: [personRow('p1', { firstName: 'Bo', lastName: 'Reed' })],
    [tableIds.userTeamAssociation]: [associationRow('p1', 't2')],
  });
  await upload(csvFile([planCells()]));
  const summary = await screen.findByRole('table', { name: 'What this file will do' });
  const [header, ...rows] = within(summary)
    .getAllByRole('row')
    .map(({ children }) => Array.from(children, ({ textContent }) => textContent));
  expect(header).toEqual(['Change', 'Teams', 'People', 'Team members']);
  expect(rows).toEqual([
    ['Added', '0', '1', '1'],
    ['Changed', '1', '0', '0'],
    ['Unchanged', '0', '0', '0'],
    ['Not in the file', '2', '1', '1'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Teams changed: 1' }));
  expect(await screen.findByText('Team Status:')).toBeVisible();
  const change = await grid('Teams: changed');
  expect(within(change).getByRole('row', { name: /Falcon/ })).toHaveTextContent('Team Status: Closed → Active');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Teams not in the file: 2' }));
  expect(await within(await grid('Teams: not in the file')).findByText('Heron')).toBeVisible();
  expect(screen.getByText(/Nothing is removed/)).toBeVisible();
});

it('sends the file, clears it, and goes on while another screen is shown, to what became of it', async () => {
  const { user, upload, uploads } = await openUploadTab(local);
  await upload(csvFile([planCells()], 'once.csv'));
  await compared();
  fireEvent.click(submitButton());
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  expect(fileInput()).toBeDisabled();
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await within(await grid('Upload history')).findByText('once.csv')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Upload' }));
  expect(await screen.findByText('No file chosen.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the upload history' })).toHaveAttribute('href', '/admin/history');
  const outcome = /^"once.csv" was submitted\. 1 row imported\./;
  expect(await screen.findByText(outcome, {}, { timeout: 30_000 })).toBeVisible();
  expect((await uploads()).filter(({ fileName }) => fileName === 'once.csv')).toHaveLength(1);
  await expectAccessible();
});

it('downloads the plan as it is now, and says that nothing would change when it is brought in again', async () => {
  const { user, upload } = await openUploadTab(local, {
    [tableIds.teamMetadata]: [teamRow('1', { greenfield: true }), teamRow('2', { teamName: '=Team;2' })],
    [tableIds.userMetadata]: [personRow('ada', { manager: null })],
    [tableIds.userTeamAssociation]: [associationRow('ada', '1')],
  });
  await user.click(screen.getByRole('button', { name: 'Download the plan' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  expect(await screen.findByText(/^Capacity plan of 2 teams saved as "capacity plan .*\.csv"\.$/)).toBeVisible();
  await upload(saved[0]!);
  expect(await screen.findByText('Nothing would change: all of this is stored already.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Teams unchanged: 2' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Team members unchanged: 1' })).toBeVisible();
});

describe('the template', () => {
  async function template(user: Awaited<ReturnType<typeof openUploadTab>>['user'], format: RegExp): Promise<File> {
    const before = saved.length;
    await user.click(screen.getByRole('button', { name: 'Download template' }));
    await user.click(await screen.findByRole('menuitem', { name: format }));
    await waitFor(() => expect(saved).toHaveLength(before + 1));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return saved.at(-1)!;
  }

  it('has the header as CSV, as a spreadsheet of that language expects it, or as a workbook', async () => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    const { user, upload } = await openUploadTab(local);
    const csv = await template(user, /^CSV, separated by semicolons/);
    expect(csv.name).toBe('capacity plan template.csv');
    const header = planHeader.map((column) => `"${column}"`).join(';');
    expect(Buffer.from(await csv.arrayBuffer()).toString()).toBe(`\ufeff${header}\r\n`);

    await user.click(screen.getByRole('button', { name: 'Download template' }));
    await screen.findByRole('menu');
    await expectAccessible();
    await user.keyboard('{Escape}');
    const workbook = await template(user, /^Excel workbook/);
    expect(workbook.name).toBe('capacity plan template.xlsx');
    expect((await readSheets(workbook))[0]?.data).toEqual([planHeader]);
    // Everything that is typed stays text.
    const sheet = workbookParts(new Uint8Array(await workbook.arrayBuffer())).get('xl/worksheets/sheet1.xml');
    expect(sheet?.match(/<col [^>]* style="2"/gu)).toHaveLength(planHeader.length);

    const example = await template(user, /^With an example row \(\.xlsx\)/);
    expect(example.name).toBe('capacity plan example.xlsx');
    await upload(example);
    await compared();
    expect(screen.getByRole('button', { name: 'Team members added: 1' })).toBeVisible();

    // The separator is that of the chosen file.
    await upload(csvFile([planCells()]));
    await compared();
    expect(await (await template(user, /separated by commas/)).text()).toContain('"Team","Project Id"');
  });
});

describe('a workbook', () => {
  const workbook = (...sheets: Parameters<typeof foreignWorkbook>[0]) =>
    new File([new Uint8Array(foreignWorkbook(sheets))], 'plan.xlsx');

  it('of several sheets asks which one is meant, and can be chosen otherwise after that; a broken one says so', async () => {
    const { user, upload } = await openUploadTab(local);
    const notes = { name: 'Notes', rows: { 1: ['Hello'] } };
    await upload(workbook(notes, planSheet([planCells()], { name: 'Plan' })));
    expect(await screen.findByText(/^Several sheets in this workbook contain data\. Choose the one/)).toBeVisible();
    expect(submitButton()).toBeDisabled();
    await expectAccessible();
    const choose = async (name: string): Promise<void> => {
      await user.click(screen.getByRole('combobox', { name: 'Sheet' }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await choose('Notes');
    expect(await screen.findByText(/^File is missing required columns: Team, /)).toBeVisible();
    await choose('Plan');
    await compared();
    expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveTextContent('Plan');
    await upload(workbook(planSheet([planCells()])));
    await compared();
    expect(screen.queryByRole('combobox', { name: 'Sheet' })).toBeNull();

    await upload(new File(['Team,Project Id'], 'plan.xlsx'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'File is empty or invalid.This is not an Excel workbook.',
    );
    expect(submitButton()).toBeDisabled();
  });
});
