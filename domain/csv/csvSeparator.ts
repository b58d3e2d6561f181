export const csvSeparators = [',', ';', '\t', '|'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

export function isCsvSeparator(text: string | null | undefined): text is CsvSeparator {
  return csvSeparators.some((separator) => separator === text);
}

/** Semicolon where the comma stands before the decimals. @param language BCP 47, else the browser's own. */
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
    // A system without a language gives the browser a locale name, such as `en-US@posix`.
    return new Intl.NumberFormat();
  }
}
