/** Cell separators of CSV files. */
export const csvSeparators = [',', ';', '\t', '|'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

export function isCsvSeparator(text: string | null | undefined): text is CsvSeparator {
  return csvSeparators.some((separator) => separator === text);
}

/**
 * The separator that a spreadsheet expects where this language is spoken (a BCP 47 tag; for anything else, the language of the browser
 * itself): where the comma stands before the decimals, cells are set apart by semicolons.
 */
export function suggestSeparator(language: string): CsvSeparator {
  const decimal = numberFormat(language)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal');
  return decimal?.value === ',' ? ';' : ',';
}

function numberFormat(language: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language);
  } catch {
    // Browsers on a system without a language give the name of its locale, such as `en-US@posix`.
    return new Intl.NumberFormat();
  }
}
