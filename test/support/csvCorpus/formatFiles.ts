import type { CorpusFile } from './CorpusFile.ts';
import { encodeText, textEncodings } from './encodeText.ts';
import { lineOf, planCells, planHeader, textOf } from './planText.ts';

const separators = { comma: ',', semicolon: ';', tab: '\t', 'vertical bar': '|' };
const newlines = { CRLF: '\r\n', LF: '\n', CR: '\r' };
const rows = [
  planCells(),
  planCells({ Team: 'Équipe – «Œuvre» ’n’ €', 'Job Title': 'first line\nsecond line' }),
  planCells({ Team: 'a,b;c|d', 'Product Name': 'says "so"', 'Job Title': '' }),
];

/** Every encoding with every separator and every line break; a quoted line break is one more line of the file. */
export const formatFiles: readonly CorpusFile[] = textEncodings.flatMap((encoding) =>
  Object.entries(separators).flatMap(([separatorName, separator]) =>
    Object.entries(newlines).map(([newlineName, newline]) => ({
      title: `${encoding}, ${separatorName}, ${newlineName}`,
      bytes: encodeText(
        textOf(
          [planHeader, ...rows].map((cells) => lineOf(cells, separator)),
          newline,
        ),
        encoding,
      ),
      expected: { rows: [2, 3, 5].map((line, index) => [line, ...(rows[index] ?? [])] as const) },
    })),
  ),
);

function sepFile(firstLine: string, separator: string): CorpusFile {
  return {
    title: `first line ${JSON.stringify(firstLine)}`,
    bytes: encodeText(textOf([firstLine, lineOf(planHeader, separator), lineOf(planCells(), separator)])),
    expected: { rows: [[3, ...planCells()]] },
  };
}

/** The line with which Excel is told the separator. */
export const sepFiles: readonly CorpusFile[] = [
  sepFile('sep=;', ';'),
  sepFile('sep=,', ','),
  sepFile('sep=\t', '\t'),
  sepFile('SEP=|', '|'),
  sepFile('"sep=;"', ';'),
  sepFile('sep=^', '^'),
];
