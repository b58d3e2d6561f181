import type { WidthFault } from './columns.ts';
import type { RowProblem } from './rowRecord.ts';

const separatorNames: Readonly<Record<string, string>> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' };

/** `Line 5 has 20 cells, the header has 19. A value that contains a comma must be in quotation marks.` */
export function widthProblem(line: number, { cells, columns, separator = ',', cutOff }: WidthFault): RowProblem {
  const wrong = `Line ${line} has ${cells} ${cells === 1 ? 'cell' : 'cells'}, the header has ${columns}`;
  if (cutOff === true) return { column: null, wrong, right: 'The file seems to be cut off here' };
  const sign = cells > columns ? (separatorNames[separator] ?? `"${separator}"`) : 'a line break';
  return { column: null, wrong, right: `A value that contains ${sign} must be in quotation marks` };
}
