import { uploadColumns, type NumberedRow } from '#domain/capacity-plan/columns.ts';
import { findSuspiciousCells } from '#domain/capacity-plan/suspiciousCells.ts';
import { planUpload } from '#domain/capacity-plan/planUpload.ts';
import { parseCsv } from '#domain/csv/parseCsv.ts';
import type { CsvResult } from '#domain/csv/csvResult.ts';
import { describeProblem } from '#domain/capacity-plan/rowRecord.ts';
import type { CorpusFile } from '#test/support/csvCorpus/CorpusFile.ts';
import { csvCorpus } from '#test/support/csvCorpus/csvCorpus.ts';

function summary(result: CsvResult, { expected }: CorpusFile): unknown {
  if (result.ok) {
    const rows = result.rows.map(({ line, row }) => [line, ...uploadColumns.map((name) => row[name])]);
    return {
      rows,
      ...('refused' in expected && { refused: reasonsOf(result.rows) }),
      ...('odd' in expected && { odd: oddOf(result.rows) }),
    };
  }
  const { message, details, header } = result;
  const suggestions = header?.suggestions.map(({ header: name, column }) => `${name} → ${column}`);
  return { message, details, ...('suggestions' in expected ? { suggestions } : {}) };
}

function reasonsOf(rows: readonly NumberedRow[]): Record<number, string> {
  const { refused } = planUpload(rows);
  return Object.fromEntries(refused.map(({ line, problems }) => [line, problems.map(describeProblem).join(' ')]));
}

function oddOf(rows: readonly NumberedRow[]): string[] {
  return rows
    .flatMap(findSuspiciousCells)
    .map(({ line, column, value, why }) => `${line} ${column} "${value}": ${why}`);
}

describe.each(Object.entries(csvCorpus))('%s', (_kind, files) => {
  test.each(files)('$title', (file) => {
    const { fileName = 'plan.csv', bytes, confirmed = {} } = file;
    expect(summary(parseCsv(bytes, { fileName, confirmed }), file)).toEqual(file.expected);
  });
});

test('the corpus has at least 200 files, none twice', () => {
  const titles = Object.values(csvCorpus).flatMap((files) => files.map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(200);
});
