import { uploadColumns, type NumberedRow } from '#domain/upload/columns.ts';
import { findOddCells } from '#domain/upload/oddRows.ts';
import { planUpload } from '#domain/upload/planUpload.ts';
import { readCsv } from '#domain/upload/readCsv.ts';
import type { CsvResult } from '#domain/upload/readCsvResult.ts';
import { describeProblem } from '#domain/upload/rowRecord.ts';
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
  return rows.flatMap(findOddCells).map(({ line, column, value, why }) => `${line} ${column} "${value}": ${why}`);
}

describe.each(Object.entries(csvCorpus))('%s', (_kind, files) => {
  test.each(files)('$title', (file) => {
    const { fileName = 'plan.csv', bytes, confirmed = {} } = file;
    expect(summary(readCsv(bytes, { fileName, confirmed }), file)).toEqual(file.expected);
  });
});

test('the corpus has at least 200 files, none twice', () => {
  const titles = Object.values(csvCorpus).flatMap((files) => files.map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(200);
});
