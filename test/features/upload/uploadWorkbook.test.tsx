import { screen, waitFor, within } from '@testing-library/react';
import readSheets from 'read-excel-file/universal';
import { planCells, planHeader } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { foreignWorkbook, planSheet } from '#test/support/foreignWorkbook.ts';
import { compared, csvFile, openUploadTab, submitButton } from '#test/support/openUploadTab.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { watchSavedFiles } from '#test/support/watchSavedFiles.ts';
import { workbookParts } from '#test/support/workbookParts.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()), 60_000);
afterAll(() => local.stop());

const saved = watchSavedFiles();

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

    // The separator is that of the chosen file.
    await upload(csvFile([planCells()]));
    await compared();
    expect(await (await template(user, /separated by commas/)).text()).toContain('"Team","Project Id"');
  });
});

describe('a workbook', () => {
  const workbook = (...sheets: Parameters<typeof foreignWorkbook>[0]) =>
    new File([new Uint8Array(foreignWorkbook(sheets))], 'plan.xlsx');

  it('is checked, compared and submitted like a CSV file', async () => {
    const { user, upload, uploads } = await openUploadTab(local);
    await upload(workbook(planSheet([planCells({ Team: 'Kite' }), planCells({ Team: '' })])));
    const problems = await screen.findByRole('grid', { name: 'Rows with problems' });
    expect(await within(problems).findByText("The team's name")).toBeVisible();
    const cells = within(within(problems).getAllByRole('row')[1]!).getAllByRole('gridcell');
    expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['3', 'Team']);
    expect(screen.queryByLabelText('Sheet')).toBeNull();
    await compared();
    await user.click(submitButton());
    expect(await screen.findByRole('dialog')).toHaveTextContent('1 of its 2 rows would be refused: line 3.');
    await user.click(screen.getByRole('button', { name: 'Submit anyway' }));
    const outcome = /^"plan.xlsx" was submitted\. 1 of 2 rows imported, 1 refused\./;
    expect(await screen.findByText(outcome, {}, { timeout: 30_000 })).toBeVisible();
    expect(await uploads()).toContainEqual(expect.objectContaining({ fileName: 'plan.xlsx', errorCount: 1 }));
  });

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
