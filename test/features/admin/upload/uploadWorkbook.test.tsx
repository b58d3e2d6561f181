import { act, screen, waitFor, within } from '@testing-library/react';
import readSheets from 'read-excel-file/universal';
import { tableIds } from '#domain/resourceIds.ts';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { foreignWorkbook, planSheet } from '#test/support/foreignWorkbook.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { watchSavedFiles } from '#test/support/watchSavedFiles.ts';
import { workbookParts } from '#test/support/workbookParts.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()), 60_000);
afterAll(() => local.stop());

const saved = watchSavedFiles();

async function openUpload() {
  const tables = [tableIds.teamMetadata, tableIds.userMetadata, tableIds.userTeamAssociation];
  await fillTables(local, Object.fromEntries(tables.map((table) => [table, []])));
  const services = await signInPage(local, people.ada);
  const config = { fileUploaderFunctionId: 'file-uploader' };
  const flags = switchableFlags(['capacity-plan-file-uploading']);
  const app = renderApp('/admin/upload', { services, flags, config });
  await screen.findByRole('heading', { name: 'Capacity plan' });
  return { ...app, services };
}

const input = () => screen.getByLabelText<HTMLInputElement>(/Choose.* CSV file/);
const submit = () => screen.getByRole('button', { name: 'Submit' });
const compared = () => waitFor(() => expect(submit()).toBeEnabled());

describe('the template', () => {
  async function template(user: Awaited<ReturnType<typeof openUpload>>['user'], format: RegExp): Promise<File> {
    const before = saved.length;
    await user.click(screen.getByRole('button', { name: 'Download template' }));
    await user.click(await screen.findByRole('menuitem', { name: format }));
    await waitFor(() => expect(saved).toHaveLength(before + 1));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return saved.at(-1)!;
  }

  it.each([
    ['en-US', 'commas', ','],
    ['de-DE', 'semicolons', ';'],
    ['pt-BR', 'semicolons', ';'],
  ])(
    'gives a template with the header as CSV, as a spreadsheet in %s expects it',
    async (language, name, separator) => {
      jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
      const { user } = await openUpload();
      const file = await template(user, new RegExp(`^CSV, separated by ${name}`));
      expect(file.name).toBe('capacity plan template.csv');
      const header = planHeader.map((column) => `"${column}"`).join(separator);
      expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(`\ufeff${header}\r\n`);
    },
  );

  it('gives a template as a workbook in which everything that is typed stays text', async () => {
    const { user } = await openUpload();
    await user.click(screen.getByRole('button', { name: 'Download template' }));
    await screen.findByRole('menu');
    await expectAccessible();
    await user.keyboard('{Escape}');
    const file = await template(user, /^Excel workbook/);
    expect(file.name).toBe('capacity plan template.xlsx');
    expect((await readSheets(file))[0]?.data).toEqual([planHeader]);
    const sheet = workbookParts(new Uint8Array(await file.arrayBuffer())).get('xl/worksheets/sheet1.xml');
    expect(sheet?.match(/<col [^>]* style="2"/gu)).toHaveLength(planHeader.length);
  });

  it('gives a template with the separator of the file that was chosen', async () => {
    const { user } = await openUpload();
    const text = textOf([planHeader, planCells()].map((cells) => lineOf(cells, ';')));
    await user.upload(input(), new File([text], 'plan.csv'));
    await compared();
    const file = await template(user, /separated by semicolons/);
    expect(await file.text()).toContain('"Team";"Project Id"');
  });
});

describe('a workbook', () => {
  const workbook = (...sheets: Parameters<typeof foreignWorkbook>[0]) =>
    new File([new Uint8Array(foreignWorkbook(sheets))], 'plan.xlsx');

  it('is checked, compared and submitted like a CSV file', async () => {
    const { user, services } = await openUpload();
    await user.upload(input(), workbook(planSheet([planCells({ Team: 'Kite' }), planCells({ Team: '' })])));
    const problems = await screen.findByRole('grid', { name: 'Rows with problems' });
    expect(await within(problems).findByText("The team's name")).toBeVisible();
    const cells = within(within(problems).getAllByRole('row')[1]!).getAllByRole('gridcell');
    expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['3', 'Team']);
    expect(screen.queryByLabelText('Sheet')).toBeNull();
    await compared();
    await user.click(submit());
    expect(await screen.findByRole('dialog')).toHaveTextContent('1 of its 2 rows would be refused: line 3.');
    await user.click(screen.getByRole('button', { name: 'Submit anyway' }));
    const outcome = /^"plan.xlsx" was submitted\. 1 of 2 rows imported, 1 refused\./;
    expect(await screen.findByText(outcome, {}, { timeout: 30_000 })).toBeVisible();
    const uploads = await act(() => services.tables.listAll(tableIds.fileUploadResults));
    expect(uploads).toContainEqual(expect.objectContaining({ fileName: 'plan.xlsx', errorCount: 1 }));
  });

  it('of several sheets asks which one is meant, and another can be chosen after that', async () => {
    const { user } = await openUpload();
    const notes = { name: 'Notes', rows: { 1: ['Hello'] } };
    await user.upload(input(), workbook(notes, planSheet([planCells()], { name: 'Plan' })));
    expect(await screen.findByText(/^Several sheets in this workbook contain data\. Choose the one/)).toBeVisible();
    expect(submit()).toBeDisabled();
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
    await user.upload(input(), workbook(planSheet([planCells()])));
    await compared();
    expect(screen.queryByRole('combobox', { name: 'Sheet' })).toBeNull();
  });

  it('that can not be read says why', async () => {
    const { user } = await openUpload();
    await user.upload(input(), new File(['Team,Project Id'], 'plan.xlsx'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'File is empty or invalid.This is not an Excel workbook.',
    );
    expect(submit()).toBeDisabled();
  });
});
