import { checkCsv } from '../../../../../src/features/admin/upload/check/checkCsv';
import { summarizeCheck } from '../../../../../src/features/admin/upload/check/CheckSummary';
import { createCsvChecker } from '../../../../../src/features/admin/upload/check/createCsvChecker';
import { planCells, planHeader, lineOf, textOf } from '../../../../support/csvCorpus/planText';

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
    expect(summarizeCheck(checked)).toMatchObject({
      rowCount: 3,
      refusedCount: 1,
      problemCount: 2,
      teamCount: 2,
      personCount: 1,
    });
  });

  it('tells why a file can not be used', () => {
    expect(checkCsv(bytes(''), { fileName: 'plan.csv' })).toMatchObject({ message: 'File is empty or invalid.' });
  });
});

describe('a checker', () => {
  it('answers what it is asked of its file', async () => {
    const shares: number[] = [];
    const checker = createCsvChecker((share) => shares.push(share));
    const rows = Array.from({ length: 3_000 }, (_, index) => planCells({ Team: index === 7 ? '' : `T${index}` }));
    const result = await checker.check(new File([text(...rows)], 'plan.csv'), {});
    expect(result).toMatchObject({ ok: true, rowCount: 3_000, refusedCount: 1 });
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
    expect(shares.length).toBeGreaterThan(1);
    expect((await checker.listProblems({ search: '', column: null })).first).toMatchObject([{ line: 9 }]);
    expect(await (await checker.formatProblems()).text()).toContain('"9","Team"');
    await checker.addStored({});
    expect((await checker.compare()).counts.teams).toMatchObject({ added: 2_999 });
    expect(await checker.listChanges({ kind: 'teams', type: 'added', search: 't2999' })).toMatchObject({ total: 1 });
  });

  it('takes a header that was confirmed, and no other', async () => {
    const checker = createCsvChecker(() => undefined);
    const header = planHeader.map((name) => (name === 'User Email' ? 'Mail' : name));
    const file = new File([textOf([lineOf(header), lineOf(planCells())])], 'plan.csv');
    expect(await checker.check(file, {})).toMatchObject({
      message: 'File is missing required columns: User Email',
      header: { suggestions: [{ column: 'User Email', header: 'Mail' }] },
    });
    expect(await checker.check(file, { 'User Email': 'Mail' })).toMatchObject({ ok: true, rowCount: 1 });
  });

  it('says when it was asked before there was a file', async () => {
    const checker = createCsvChecker(() => undefined);
    await expect(checker.compare()).rejects.toThrow('No file was checked.');
    await expect(checker.formatPart(1)).rejects.toThrow('The file was not cut into parts.');
  });
});
