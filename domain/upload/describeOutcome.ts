const count = new Intl.NumberFormat('en-US');

function rows(number: number): string {
  return `${count.format(number)} ${number === 1 ? 'row' : 'rows'}`;
}

/** The message of an upload that came to its end: how many rows, and how many of them were refused. */
export function describeOutcome(recordsTotal: number, errorCount: number): string {
  if (errorCount === 0) return `${rows(recordsTotal)} processed.`;
  if (errorCount < recordsTotal) return `${rows(recordsTotal)} processed, ${count.format(errorCount)} refused.`;
  return `No row could be used: ${rows(recordsTotal)} refused.`;
}
