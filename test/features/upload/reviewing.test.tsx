import { screen, waitFor, within } from '@testing-library/react';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { cellTexts } from '#test/support/cellTexts.ts';
import { compared, csvFile, openProblemList, openUploadTab, submitButton } from '#test/support/openUploadTab.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { textsOf } from '#test/support/textsOf.ts';

const local = localOfSuite();

describe('the header of a file', () => {
  it('a header of another name is chosen by hand, remembered for the same columns, and forgotten by Undo', async () => {
    const { user, upload } = await openUploadTab(local);
    const header = planHeader.map((name) => ({ 'User Email': 'Kontakt', Company: 'Firma' })[name] ?? name);
    await upload(csvFile([planCells()], 'foreign.csv', header));
    const email = await screen.findByRole('combobox', { name: 'User Email' });
    expect(screen.getByRole('button', { name: 'Use these columns' })).toBeDisabled();
    expect(submitButton()).toBeDisabled();
    await user.selectOptions(email, 'Kontakt');
    const company = screen.getByRole('combobox', { name: 'Company' });
    expect(within(company).getByRole('option', { name: 'Kontakt' })).toBeDisabled();
    await user.selectOptions(company, 'Firma');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Use these columns' }));
    const told = /^"Kontakt" is read as User Email, "Firma" is read as Company\./;
    expect(await screen.findByText(told)).toBeVisible();
    await compared();

    // Another file with the same columns in another order, as after a reload.
    const other = [planCells({ Team: 'Heron' }).toReversed()];
    await upload(csvFile(other, 'again.csv', header.toReversed()));
    expect(await screen.findByText('again.csv')).toBeVisible();
    await compared();
    expect(await screen.findByText(told)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('File is missing required columns: User Email, Company')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    await upload(csvFile([planCells()], 'third.csv', header));
    expect(await screen.findByText('third.csv')).toBeVisible();
    expect(await screen.findByText('File is missing required columns: User Email, Company')).toBeVisible();
  });

  it('says on which line the header is, and counts lines from the first one of the file', async () => {
    const { upload } = await openUploadTab(local);
    const content = textOf(['Capacity plan 2026', '', lineOf(planHeader), lineOf(planCells({ Team: '' }))]);
    await upload(new File([content], 'title.csv'));
    expect(await screen.findByText(/The header is on line 3\. Everything above it is ignored\./)).toBeVisible();
    expect(await within(await openProblemList()).findByText('4')).toBeVisible();
  });
});

describe('what looks odd', () => {
  const rows = [
    planCells(),
    planCells({ Team: 'Heron', 'Project Id': 'Mär 12', 'User First Name': '?ebnem', 'User Email': 'se@example.test' }),
    planHeader.map((column) => (column === 'Team' ? 'Printed 21.11.2026' : '')),
  ];
  const odd = async (name: RegExp) =>
    within(await screen.findByRole('grid', { name: 'Values that look odd' })).findAllByRole('row', { name });

  it('is listed, imported all the same, and left out by a tick: the figures follow', async () => {
    const { user, upload, uploads } = await openUploadTab(local);
    await upload(csvFile(rows, 'odd.csv'));
    const [date] = await odd(/Mär 12/);
    expect(cellTexts(date!).slice(1)).toEqual([
      '3',
      'Project Id',
      'Mär 12',
      'Looks like a date: a spreadsheet may have turned an id or a name into it.',
    ]);
    expect(await odd(/\?ebnem/)).toHaveLength(1);
    expect(await odd(/Printed 21\.11\.2026/)).toHaveLength(1);
    expect(screen.getByText('No rows are left out.')).toBeVisible();
    await compared();
    const added = () => screen.getByRole('button', { name: /^Teams added/ }).textContent;
    expect(added()).toBe('3');
    await expectAccessible();

    await user.click(screen.getByRole('checkbox', { name: 'Leave out line 4' }));
    expect(await screen.findByText('1 of 2 rows is left out.')).toBeVisible();
    await waitFor(() => expect(added()).toBe('2'));
    expect(
      screen.getByText(/2 rows with 2 teams and 2 people\. 1 row is left out\. No problems found\./),
    ).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Leave out all 2 rows' }));
    await waitFor(() => expect(added()).toBe('1'));
    for (const box of screen.getAllByRole('checkbox', { name: /^Leave out line/ })) expect(box).toBeChecked();
    await user.click(screen.getAllByRole('checkbox', { name: 'Leave out line 3' })[0]!);
    expect(await screen.findByText('1 of 2 rows is left out.')).toBeVisible();

    // It stays while another screen is shown.
    await user.click(screen.getByRole('tab', { name: 'History' }));
    await user.click(await screen.findByRole('tab', { name: 'Upload' }));
    expect(await screen.findByText('1 of 2 rows is left out.')).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: 'Leave out line 4' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Keep all rows' }));
    await waitFor(() => expect(added()).toBe('3'));

    // Rows that are left out are not submitted.
    await user.click(await screen.findByRole('button', { name: 'Leave out all 2 rows' }));
    await screen.findByText('2 of 2 rows are left out.');
    await compared();
    await user.click(submitButton());
    expect(await screen.findByText(/^"odd.csv" was submitted/)).toBeVisible();
    await waitFor(async () =>
      expect((await uploads()).find(({ fileName }) => fileName === 'odd.csv')).toMatchObject({
        recordsTotal: 1,
      }),
    );

    // It can be all there is: then nothing can be submitted.
    await upload(csvFile(rows.slice(2)));
    expect(await screen.findByText('plan.csv')).toBeVisible();
    await compared();
    await user.click(await screen.findByRole('button', { name: 'Leave the row out' }));
    expect(await screen.findByText('You have left out every row, so there is nothing to submit.')).toBeVisible();
    expect(submitButton()).toBeDisabled();
  });
});

describe('two teams that name different managers for one person', () => {
  it('are asked about, and the choice is what is stored', async () => {
    const { user, upload } = await openUploadTab(local);
    const rows = [
      planCells({ Team: 'Heron', Manager: 'Reed, Bo' }),
      planCells({ Team: 'Falcon', Manager: 'Moss, Kim' }),
    ];
    await upload(csvFile(rows, 'managers.csv'));
    const choice = await screen.findByRole('combobox', { name: 'Manager of Zoë Núñez' });
    expect(textsOf(choice, 'option')).toEqual(['Moss, Kim (Falcon)', 'Reed, Bo (Heron)']);
    expect(choice).toHaveValue('Moss, Kim');
    expect(await screen.findByText(/No problems found/)).toBeVisible();
    await compared();
    await expectAccessible();
    await user.selectOptions(choice, 'Reed, Bo (Heron)');
    await user.click(await screen.findByRole('button', { name: 'People added: 1' }));
    const added = await screen.findByRole('grid', { name: 'People: added' });
    await waitFor(() =>
      expect(within(added).getByRole('row', { name: /Núñez/ })).toHaveTextContent('Manager: Reed, Bo'),
    );
  });
});
