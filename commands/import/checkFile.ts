import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CommandFailure } from '#commands/CommandFailure.ts';
import type { Terminal } from '#commands/terminal.ts';
import {
  applyChoices,
  checkCsv,
  type CheckedCsv,
  type ChosenRows,
  findSuspiciousRows,
} from '#domain/capacity-plan/checkCsv.ts';
import { describeWrongFileName, isWorkbookName } from '#domain/capacity-plan/fileName.ts';
import { parseWorkbook } from '#domain/capacity-plan/workbook/parseWorkbook.ts';
import { type CsvSeparator, isCsvSeparator } from '#domain/csv/csvSeparator.ts';
import type { CsvFailure } from '#domain/csv/csvResult.ts';
import { quoteText } from '#domain/quoteText.ts';

/** Of a run that imported nothing, for a schedule to tell apart. */
export const exitCodes = { toRepair: 2, retiresTooMuch: 3 } as const;

/** A file that can be submitted. */
export interface CheckedFile {
  readonly fileName: string;
  readonly checked: CheckedCsv;
  readonly chosen: ChosenRows;
  /** Of the error file. */
  readonly separator: CsvSeparator;
}

interface CheckOptions {
  /** Of a workbook. */
  readonly sheet?: string | undefined;
  /** Rows that look odd are left out. */
  readonly leaveOutOdd: boolean;
}

/** Reads and checks a file as the page does (specification.md, section 5). Throws `CommandFailure` with what is wrong. */
export async function checkFile(
  path: string,
  { sheet, leaveOutOdd }: CheckOptions,
  terminal: Terminal,
): Promise<CheckedFile> {
  const fileName = basename(path);
  const wrongName = describeWrongFileName(fileName);
  if (wrongName !== undefined) throw describeFault(wrongName);
  const bytes = await readBytes(path);
  const isWorkbook = isWorkbookName(fileName);
  const checked = isWorkbook ? await checkWorkbook(bytes, sheet, terminal) : checkCsv(bytes, { fileName });
  if (!checked.ok) throw describeFault(checked);
  const leftOut = { all: leaveOutOdd, except: [] };
  const chosen = applyChoices(checked.rows, checked.suspiciousLines, { leftOut, managers: {} });
  if (chosen.rows.length === 0)
    throw new CommandFailure('No row is left: every row of the file looks odd.', exitCodes.toRepair);
  const separator = isCsvSeparator(checked.separator) ? checked.separator : ',';
  return { fileName, checked, chosen, separator };
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (thrown) {
    throw new CommandFailure(`${path} can't be read: ${(thrown as Error).message}`);
  }
}

async function checkWorkbook(
  bytes: Uint8Array,
  given: string | undefined,
  terminal: Terminal,
): Promise<CheckedCsv | CsvFailure> {
  const parsed = await parseWorkbook(bytes, { sheet: given });
  if (!('sheets' in parsed)) return findSuspiciousRows(parsed);
  if (given !== undefined) {
    throw new CommandFailure(`There is no sheet ${quoteText(given)} with data, but ${parsed.sheets.join(', ')}.`);
  }
  const sheet = await terminal.choose('Which sheet has the capacity plan? (--sheet)', parsed.sheets);
  return checkWorkbook(bytes, sheet, terminal);
}

function describeFault({ message, details, header }: CsvFailure): CommandFailure {
  const suggestions = (header?.suggestions ?? []).map(
    ({ column, header: found }) => `${quoteText(found)} is probably ${quoteText(column)}: correct it in the file.`,
  );
  return new CommandFailure([message, ...details, ...suggestions].join('\n'), exitCodes.toRepair);
}
