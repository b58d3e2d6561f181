import { uploadColumns } from '../../../domain/upload/columns';
import { readCsv } from '../../../domain/upload/readCsv';
import type { CsvResult } from '../../../domain/upload/readCsvResult';
import type { CorpusFile } from '../../support/csvCorpus/CorpusFile';
import { csvCorpus } from '../../support/csvCorpus/csvCorpus';

function summary(result: CsvResult, { expected }: CorpusFile): unknown {
  if (result.ok) return { rows: result.rows.map(({ line, row }) => [line, ...uploadColumns.map((name) => row[name])]) };
  const { message, details, header } = result;
  const suggestions = header?.suggestions.map(({ header: name, column }) => `${name} → ${column}`);
  return { message, details, ...('suggestions' in expected ? { suggestions } : {}) };
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
