import type { CorpusFile } from './CorpusFile.ts';
import { binaryFiles, damagedFiles, emptyFiles, misnamedFiles, namedFiles } from './foreignFiles.ts';
import { formatFiles, sepFiles } from './formatFiles.ts';
import {
  columnOrderFiles,
  duplicateColumnFiles,
  furtherColumnFiles,
  missingColumnFiles,
  sameHeaderFiles,
} from './headerFiles.ts';
import { confirmedFiles, nearlyRightFiles, strangeHeaderFiles } from './nearlyRightFiles.ts';
import { cellFiles, quoteFaultFiles } from './quoteFiles.ts';
import { oddFiles } from './oddFiles.ts';
import { brokenMarkFiles, titleFiles } from './titleFiles.ts';
import { blankRowFiles, excelBlockFiles, raggedRowFiles } from './rowFiles.ts';

/** CSV files by kind, the same ones in every run, each with what reading it must give. */
export const csvCorpus: Readonly<Record<string, readonly CorpusFile[]>> = {
  'encodings, separators and line breaks': formatFiles,
  'a first line that tells the separator': sepFiles,
  'headers that differ in space and case': sameHeaderFiles,
  'missing columns': missingColumnFiles,
  'duplicate columns': duplicateColumnFiles,
  'further columns': furtherColumnFiles,
  'columns in another order': columnOrderFiles,
  'headers that are nearly right': nearlyRightFiles,
  'headers that were confirmed': confirmedFiles,
  'headers that mean nothing': strangeHeaderFiles,
  cells: cellFiles,
  'quotation marks that open or close wrongly': quoteFaultFiles,
  'blank lines and rows': blankRowFiles,
  'ragged rows': raggedRowFiles,
  'rows that Excel shortens': excelBlockFiles,
  'a title above the header': titleFiles,
  'a byte order mark that was read in the wrong encoding': brokenMarkFiles,
  'what looks odd': oddFiles,
  'files of other kinds': binaryFiles,
  'damaged files': damagedFiles,
  'empty files': emptyFiles,
  'files with another name': misnamedFiles,
  'files with the right name': namedFiles,
};
