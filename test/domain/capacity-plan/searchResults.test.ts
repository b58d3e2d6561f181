import Papa from 'papaparse';
import readSheets from 'read-excel-file/universal';
import { planUpload } from '#domain/capacity-plan/planUpload.ts';
import { listProblems, type ProblemQuery, writeProblems } from '#domain/capacity-plan/searchResults.ts';
import { numbered, sparseRow, uploadRow } from '#test/support/uploadRow.ts';

const plan = planUpload(
  numbered([
    uploadRow({ Team: 'Falcon', 'Greenfield Status': 'maybe', 'User Email': 'nobody' }),
    uploadRow({ Team: 'Falcon' }),
    uploadRow({ Team: '' }),
  ]),
);

function find(query: Partial<ProblemQuery>) {
  const { total, items } = listProblems(plan, { search: '', column: null, ...query });
  return [total, ...items.map(({ line, column, value }) => `${line} ${column}: ${value}`)];
}

describe('the problems of a file', () => {
  it('each have a line, a column, a value, what is wrong and what would be right', () => {
    expect(listProblems(plan, { search: '', column: null }).items).toEqual([
      {
        id: '2-0',
        line: 2,
        column: 'Greenfield Status',
        value: 'maybe',
        wrong: 'Greenfield Status is "maybe"',
        right: 'Yes, No or empty',
      },
      {
        id: '2-1',
        line: 2,
        column: 'User Email',
        value: 'nobody',
        wrong: 'User Email is "nobody"',
        right: 'An e-mail address such as name@company.com',
      },
      { id: '4-0', line: 4, column: 'Team', value: '', wrong: 'Team is empty', right: "The team's name" },
    ]);
  });

  it.each<[Partial<ProblemQuery>, (string | number)[]]>([
    [{ search: 'MAYBE' }, [1, '2 Greenfield Status: maybe']],
    [{ search: ' team ' }, [1, '4 Team: ']],
    [{ search: '4' }, [1, '4 Team: ']],
    [{ column: 'User Email' }, [1, '2 User Email: nobody']],
    [{ column: 'User Email', search: 'maybe' }, [0]],
    [{ search: 'nothing like this' }, [0]],
  ])('are filtered by %j', (query, expected) => expect(find(query)).toEqual(expected));

  it('are given up to the first thousand, and counted all', () => {
    const many = planUpload(numbered(Array.from({ length: 1_234 }, () => uploadRow({ Team: '' }))));
    const { total, items } = listProblems(many, { search: '', column: null });
    expect([total, items.length, items[999]?.line]).toEqual([1_234, 1_000, 1_001]);
  });

  it('tell of a line of another width what it holds', () => {
    const [numberedRow] = numbered([sparseRow({ Team: 'Falcon', Manager: 'Moss', 'Manager Email': ' Kim' })]);
    const upload = planUpload([{ ...numberedRow!, widthFault: { cells: 20, columns: 19 } }]);
    expect(listProblems(upload, { search: 'comma', column: null }).items).toEqual([
      {
        id: '2-0',
        line: 2,
        column: 'Whole line',
        value: 'Falcon, Moss,  Kim',
        wrong: 'Line 2 has 20 cells, the header has 19',
        right: 'A value that contains a comma must be in quotation marks',
      },
    ]);
  });

  it('show a long value cut', () => {
    const long = planUpload(numbered([uploadRow({ 'Greenfield Status': 'x'.repeat(5_000) })]));
    expect(listProblems(long, { search: '', column: null }).items[0]?.value).toHaveLength(201);
  });
});

describe('the file of problems', () => {
  const rows = [
    ['Line', 'Column', 'Value', 'What is wrong', 'What would be right'],
    ['2', 'Greenfield Status', 'maybe', 'Greenfield Status is "maybe"', 'Yes, No or empty'],
    ['2', 'User Email', 'nobody', 'User Email is "nobody"', 'An e-mail address such as name@company.com'],
    ['4', 'Team', '', 'Team is empty', "The team's name"],
  ];

  it.each([',', ';'] as const)('is a CSV file with all of them, as a spreadsheet reads it: %j', async (separator) => {
    const file = await writeProblems(plan, 'plan.csv', { format: 'csv', separator });
    const bytes = Buffer.from(await file.arrayBuffer()).toString();
    expect(bytes.startsWith('\ufeff')).toBe(true);
    expect(Papa.parse<string[]>(bytes.slice(1).trimEnd(), { delimiter: separator }).data).toEqual(rows);
  });

  it('is a workbook with all of them', async () => {
    const file = await writeProblems(plan, 'plan.csv', { format: 'xlsx', separator: ',' });
    const [{ data } = { data: [] }] = await readSheets(file, { trim: false });
    expect(data.map((cells) => cells.map((cell) => String(cell ?? '')))).toEqual(rows);
  });

  it('is harmless in a spreadsheet', async () => {
    const formula = planUpload(numbered([uploadRow({ 'Greenfield Status': '=1+1' })]));
    const file = await writeProblems(formula, 'plan.csv', { format: 'csv', separator: ',' });
    expect(await file.text()).toContain(`"'=1+1"`);
  });

  it.each([
    ['Capacity plan.CSV', 'csv', 'Capacity plan - problems.csv'],
    ['Capacity plan.xlsx', 'xlsx', 'Capacity plan - problems.xlsx'],
  ] as const)('of %s is named after it', async (fileName, format, name) => {
    expect((await writeProblems(plan, fileName, { format, separator: ',' })).name).toBe(name);
  });
});
