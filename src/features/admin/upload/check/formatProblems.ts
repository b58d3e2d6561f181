import Papa from 'papaparse';
import { protectFromFormula } from '../../../../../domain/upload/formulaText';
import type { UploadPlan } from '../../../../../domain/upload/planUpload';
import { problemLines } from './ProblemLine';

/** So that a spreadsheet reads the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** All problems of a file as a CSV text that is harmless in a spreadsheet. */
export function formatProblems(plan: Pick<UploadPlan, 'refused'>): string {
  const lines = Array.from(problemLines(plan), ({ line, column, value, wrong, right }) =>
    [String(line), column, value, wrong, right].map(protectFromFormula),
  );
  const header = ['Line', 'Column', 'Value', 'What is wrong', 'What would be right'];
  return `${byteOrderMark}${Papa.unparse([header, ...lines], { quotes: true })}\r\n`;
}

/** `Capacity plan.csv` → `Capacity plan - problems.csv`. */
export function problemsFileName(fileName: string): string {
  return `${fileName.replace(/\.csv$/iu, '')} - problems.csv`;
}
