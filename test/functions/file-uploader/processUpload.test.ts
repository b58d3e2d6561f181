import fc from 'fast-check';
import { blankTeam } from '#domain/team.ts';
import { progressIntervalMs } from '#functions/file-uploader/queue/processUpload.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { MemoryUploads } from '#test/support/memoryUploads.ts';
import { sparseRow, uploadRow } from '#test/support/uploadRow.ts';

let uploads: MemoryUploads;
beforeEach(() => void (uploads = new MemoryUploads()));

test('teams, people and who is in which team are stored', async () => {
  const { result } = await uploads.upload([uploadRow(), uploadRow({ Team: 'Heron', 'Agile Team Role': 'developer' })]);
  expect(result).toMatchObject({
    status: 'completed',
    message: '2 rows imported.',
    errorCount: 0,
    errorFileId: null,
    recordsProcessed: 2,
    recordsTotal: 2,
    completedAt: expect.any(String) as string,
  });
  expect([...uploads.teams.rows.values()].map(({ teamName, projectId }) => [teamName, projectId])).toEqual([
    ['Falcon', 'P-100'],
    ['Heron', 'P-100'],
  ]);
  expect([...uploads.people.rows.values()]).toEqual([
    {
      email: 'ada.lane@example.test',
      firstName: 'Ada',
      middleName: null,
      lastName: 'Lane',
      company: 'Example Ltd',
      manager: 'Moss, Kim',
      workLocation: 'onshore',
    },
  ]);
  const [userId] = uploads.people.rows.keys();
  const [falcon, heron] = uploads.teams.rows.keys();
  expect([...uploads.roles.rows.values()]).toEqual([
    { userId, teamId: falcon, agileTeamRole: 'scrum-master' },
    { userId, teamId: heron, agileTeamRole: 'developer' },
  ]);
});

test('a line of another width than the header is refused, and stands in the error file; the others go on', async () => {
  const rows = [
    { line: 4, row: uploadRow() },
    { line: 5, row: uploadRow({ Team: 'Heron' }), widthFault: { cells: 20, columns: 19 } },
  ];
  const { $id: id } = await uploads.submit([], { rows });
  await uploads.runAll();
  expect(uploads.resultOf(id)).toMatchObject({ status: 'completed', recordsTotal: 2, errorCount: 1 });
  expect([...uploads.teams.rows.values()].map(({ teamName }) => teamName)).toEqual(['Falcon']);
  expect(uploads.savedErrorFiles.get(id)?.text).toContain(
    'Line 5 has 20 cells, the header has 19. A value that contains a comma must be in quotation marks.',
  );
});

test('the same file twice changes nothing, in any spelling of team and address', async () => {
  const spelling = fc
    .constantFrom('Falcon', 'Heron', 'Team One')
    .map((name) => ({ name, spelled: ` ${name.replace(' ', '\u00a0 ')}\t` }));
  const rows = fc.array(fc.record({ spelling, person: fc.nat(3) }), { minLength: 1, maxLength: 20 });
  await forAllAsync(50, [rows], async (said) => {
    const uploads = new MemoryUploads();
    await uploads.upload(
      said.map(({ spelling: { name }, person }) => sparseRow({ Team: name, 'User Email': `p${person}@example.test` })),
    );
    const [teams, before] = [uploads.teams.rows.size, uploads.people.written + uploads.roles.written];
    await uploads.upload(
      said.map(({ spelling: { spelled }, person }) =>
        sparseRow({ Team: spelled, 'User Email': `P${person}@EXAMPLE.test` }),
      ),
    );
    expect(uploads.teams.rows.size).toBe(teams);
    expect(uploads.people.written + uploads.roles.written).toBe(before);
  });
});

test('a team made by hand keeps its id when a file names it', async () => {
  uploads.teams.rows.set('made-by-hand', { ...blankTeam, teamName: 'FALCON' });
  await uploads.upload([uploadRow()]);
  expect([...uploads.teams.rows.keys()]).toEqual(['made-by-hand']);
  expect([...uploads.roles.rows.values()]).toMatchObject([{ teamId: 'made-by-hand' }]);
});

test('refused rows come back in a file for the same eyes, and stop no other row', async () => {
  const { id, result } = await uploads.upload([
    uploadRow({ Team: '' }),
    uploadRow(),
    uploadRow({ Team: 'Heron', 'User Email': 'x' }),
  ]);
  expect(result).toMatchObject({
    status: 'completed',
    message: '1 of 3 rows imported, 2 refused.',
    errorCount: 2,
    errorFileId: id,
  });
  const file = uploads.savedErrorFiles.get(id)!;
  expect(file).toMatchObject({ name: 'plan - refused rows.csv', permissions: ['read("user:ada")'] });
  const [header, ...lines] = file.text.trimEnd().split('\r\n');
  expect(header).toMatch(/"Job Title","Line","Reason"$/);
  expect(lines.map((line) => line.slice(line.indexOf('"Engineer"')))).toEqual([
    `"Engineer","2","Team is empty. It should be the team's name."`,
    '"Engineer","4","User Email is ""x"". It should be an e-mail address such as name@company.com."',
  ]);
  expect(uploads.teams.rows.size).toBe(1);
});

test('a file without a usable row has failed', async () => {
  const { id, result } = await uploads.upload([uploadRow({ Team: '' })]);
  expect(result).toMatchObject({
    status: 'failed',
    message: 'No rows imported, 1 refused.',
    errorCount: 1,
    errorFileId: id,
    recordsProcessed: 1,
  });
  expect(uploads.written).toBe(0);
});

test.each([
  ['at each step that takes a second', progressIntervalMs, [1, 5, 9]],
  ['once a second at most', progressIntervalMs / 2, [1, 5]],
])('progress rises from processing to the end %s', async (_, batchMs, steps) => {
  const { save } = uploads.people;
  uploads.people.save = (people) => {
    uploads.time += batchMs;
    return save(people);
  };
  expect(uploads.rowsPerSlice).toBe(4);
  const rows = Array.from({ length: 9 }, (_, index) => uploadRow({ 'User Email': `p${index}@example.test` }));
  await uploads.upload([...rows, uploadRow({ Team: '' })]);
  expect(uploads.changes[0]).toEqual({ status: 'processing' });
  const progress = uploads.changes.map(({ recordsProcessed }) => recordsProcessed);
  expect(progress[0]).toBeUndefined();
  expect(progress.slice(1, -1)).toEqual(steps);
  expect(progress.at(-1)).toBe(10);
});

test('a reason with half a character, which the platform refuses, still ends the upload', async () => {
  uploads.roles.save = () => Promise.reject(new Error('Unexpected token \ud83d'));
  const { result } = await uploads.upload([uploadRow()]);
  expect(result.message).toMatch(/^Processing stopped: Unexpected token \ufffd The rows/);
});

test('an unexpected failure ends the upload with a message; nothing is left waiting', async () => {
  uploads.roles.save = () => Promise.reject(new Error('The database is gone.'));
  const { result } = await uploads.upload([uploadRow()]);
  expect(result).toMatchObject({
    status: 'failed',
    message:
      'Processing stopped: The database is gone. The rows imported so far are kept. You can upload the file again.',
  });
  expect(uploads.staged.size).toBe(0);
  expect(uploads.reports).toHaveLength(1);
});
