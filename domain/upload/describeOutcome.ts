import { formatNumber } from '#domain/formatNumber.ts';

function rows(number: number): string {
  return `${formatNumber(number)} ${number === 1 ? 'row' : 'rows'}`;
}

/** `5 of 14 rows imported, 9 refused.` */
export function describeOutcome(recordsTotal: number, errorCount: number): string {
  if (errorCount === 0) return `${rows(recordsTotal)} imported.`;
  if (errorCount === recordsTotal) return `No rows imported, ${formatNumber(errorCount)} refused.`;
  const imported = `${formatNumber(recordsTotal - errorCount)} of ${rows(recordsTotal)} imported`;
  return `${imported}, ${formatNumber(errorCount)} refused.`;
}
