import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { planUpload } from '#domain/capacity-plan/planUpload.ts';
import { CsvChecker } from '#src/features/upload/check/CsvChecker.ts';
import { noChoices, toggleLine } from '#domain/capacity-plan/UploadChoices.ts';
import { applyChoices, checkCsv, summarizeCheck } from '#domain/capacity-plan/checkCsv.ts';
import { WorkerProxy } from '#src/workers/workerProxy.ts';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';

type CheckerProxy = WorkerProxy<CsvChecker, number>;

const openChecker = (onEvent: (progress: number) => void): CheckerProxy =>
  new WorkerProxy<CsvChecker, number>({
    start: () => Promise.reject(new Error('There are no workers in jsdom.')),
    createInline: (emit) => Promise.resolve(new CsvChecker(emit)),
    onEvent,
  });

const text = (...rows: string[][]): string => textOf([planHeader, ...rows].map((cells) => lineOf(cells)));
const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);

describe('checking a file', () => {
  it('counts its rows, teams, people and problems', () => {
    const content = text(
      planCells({ Team: 'Falcon' }),
      planCells({ Team: 'Heron' }),
      planCells({ Team: '', 'Greenfield Status': 'maybe' }),
    );
    const checked = checkCsv(bytes(content), { fileName: 'plan.csv' });
    if (!checked.ok) throw new Error(checked.message);
    expect(summarizeCheck(checked, applyChoices(checked.rows, checked.suspiciousLines, noChoices))).toMatchObject({
      rowCount: 3,
      refusedCount: 1,
      problemCount: 2,
      teamCount: 2,
      personCount: 1,
      separator: ',',
    });
  });

  it('tells why a file can not be used', () => {
    expect(checkCsv(bytes(''), { fileName: 'plan.csv' })).toMatchObject({ message: 'File is empty or invalid.' });
  });
});

describe('what a person chooses', () => {
  const submission = {
    uploadId: 'u',
    fileName: 'f',
    sourceFileUploader: 'a',
    sourceFileUploaderEmail: 'a',
    separator: ',',
  } as const;
  const sent = async (checker: CheckerProxy) => {
    await checker.call('splitIntoChunks', submission);
    const body = JSON.parse((await new Response(await checker.call('formatChunk', 1)).json()) as string) as {
      fileJson: UploadRow[];
      lines: number[];
      widthFaults?: unknown;
    };
    return body;
  };
  const opened = async (...rows: string[][]) => {
    const checker = openChecker(() => undefined);
    return { checker, summary: await checker.call('check', new File([text(...rows)], 'plan.csv'), {}) };
  };

  it('leaves rows that look odd out of the figures, of the comparison and of what is sent', async () => {
    const { checker, summary } = await opened(
      planCells({ Team: 'Falcon' }),
      planCells({ Team: 'Mär 12' }),
      planCells({ Team: 'Total', 'User Email': '', 'Greenfield Status': '#REF!' }),
    );
    expect(summary).toMatchObject({
      rowCount: 3,
      refusedCount: 1,
      teamCount: 2,
      suspiciousRowCount: 2,
      leftOutCount: 0,
    });
    expect((await checker.call('listSuspiciousValues', '')).items.map(({ id }) => id)).toEqual([
      '3-Team',
      '4-Greenfield Status',
    ]);
    expect((await checker.call('listSuspiciousValues', '4')).total).toBe(1);
    expect((await checker.call('listSuspiciousValues', 'looks like a DATE')).total).toBe(1);
    await checker.call('addStoredRows', {});
    expect((await checker.call('compare')).counts.teams.added).toBe(2);

    await checker.call('choose', { ...noChoices, leftOut: toggleLine(noChoices.leftOut, 4) });
    expect(await checker.call('recount')).toMatchObject({
      rowCount: 2,
      refusedCount: 0,
      leftOutCount: 1,
      suspiciousRowCount: 2,
    });
    expect((await checker.call('listProblems', { search: '', column: null })).total).toBe(0);

    await checker.call('choose', { ...noChoices, leftOut: { all: true, except: [] } });
    expect((await checker.call('compareAgain'))?.counts.teams.added).toBe(1);
    expect(await sent(checker)).toMatchObject({ lines: [2] });
    await checker.call('choose', { ...noChoices, leftOut: { all: true, except: [3] } });
    expect(await sent(checker)).toMatchObject({ lines: [2, 3] });
  });

  it('keeps the chosen manager: rows that name another are sent without one', async () => {
    const { checker, summary } = await opened(
      planCells({ Team: 'Falcon', Manager: 'Moss, Kim' }),
      planCells({ Team: 'Heron', Manager: 'Reed, Bo' }),
    );
    expect(summary).toMatchObject({ refusedCount: 0, managerConflictCount: 1 });
    const [question] = (await checker.call('listManagerConflicts', 'núñez')).items;
    expect(question).toMatchObject({
      name: 'Zoë Núñez',
      options: [
        { manager: 'Moss, Kim', teams: ['Falcon'] },
        { manager: 'Reed, Bo', teams: ['Heron'] },
      ],
      kept: 'Moss, Kim',
    });
    const managers = async () => (await sent(checker)).fileJson.map(({ Manager }) => Manager);
    expect(await managers()).toEqual(['Moss, Kim', 'Reed, Bo']);
    await checker.call('choose', { ...noChoices, managers: { [question!.id]: 'Reed, Bo' } });
    expect((await checker.call('listManagerConflicts', '')).items).toMatchObject([{ kept: 'Reed, Bo' }]);
    const body = await sent(checker);
    expect(body.fileJson.map(({ Manager }) => Manager)).toEqual(['', 'Reed, Bo']);
    const planned = planUpload(body.fileJson.map((row, index) => ({ line: body.lines[index]!, row })));
    expect(planned.people.get(question!.id)?.manager).toBe('Reed, Bo');
  });

  it('goes with the widths of lines that are refused', async () => {
    const checker = openChecker(() => undefined);
    const content = text(planCells(), planCells()).replace('"Moss, Kim"', 'Moss, Kim');
    expect(await checker.call('check', new File([content], 'plan.csv'), {})).toMatchObject({
      rowCount: 2,
      refusedCount: 1,
    });
    const columns = planHeader.length;
    expect((await sent(checker)).widthFaults).toEqual([{ line: 2, cells: columns + 1, columns, separator: ',' }]);
  });
});

describe('a checker', () => {
  it('answers what it is asked of its file', async () => {
    const shares: number[] = [];
    const checker = openChecker((share) => shares.push(share));
    const rows = Array.from({ length: 3_000 }, (_, index) => planCells({ Team: index === 7 ? '' : `T${index}` }));
    const result = await checker.call('check', new File([text(...rows)], 'plan.csv'), {});
    expect(result).toMatchObject({ ok: true, rowCount: 3_000, refusedCount: 1 });
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
    expect(shares.length).toBeGreaterThan(1);
    expect((await checker.call('listProblems', { search: '', column: null })).items).toMatchObject([{ line: 9 }]);
    expect(await (await checker.call('formatProblems', { format: 'csv', separator: ',' })).text()).toContain(
      '9,"Team"',
    );
    await checker.call('addStoredRows', {});
    expect((await checker.call('compare')).counts.teams).toMatchObject({ added: 2_999 });
    expect(await checker.call('listChanges', { kind: 'teams', type: 'added', search: 't2999' })).toMatchObject({
      total: 1,
    });
  });

  it('takes a header that was confirmed, and no other', async () => {
    const checker = openChecker(() => undefined);
    const header = planHeader.map((name) => (name === 'User Email' ? 'Mail' : name));
    const file = new File([textOf([lineOf(header), lineOf(planCells())])], 'plan.csv');
    expect(await checker.call('check', file, {})).toMatchObject({
      message: 'File is missing required columns: User Email',
      header: { suggestions: [{ column: 'User Email', header: 'Mail' }] },
    });
    expect(await checker.call('check', file, { confirmed: { 'User Email': 'Mail' } })).toMatchObject({
      ok: true,
      rowCount: 1,
    });
  });

  it('says when it was asked before there was a file', async () => {
    const checker = openChecker(() => undefined);
    await expect(checker.call('compare')).rejects.toThrow('No file was checked.');
    await expect(checker.call('formatChunk', 1)).rejects.toThrow('The file was not split into chunks.');
  });
});
