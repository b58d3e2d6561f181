/** What sets the cells of a CSV file apart. */
export const csvSeparators = [',', ';', '\t', '|'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

export function isCsvSeparator(text: string | null | undefined): text is CsvSeparator {
  return csvSeparators.some((separator) => separator === text);
}

/**
 * The separator that a spreadsheet expects where this language is spoken (a BCP 47 tag): where the comma stands before the decimals,
 * cells are set apart by semicolons.
 */
export function suggestSeparator(language: string): CsvSeparator {
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal');
  return decimal?.value === ',' ? ';' : ',';
}
