const count = new Intl.NumberFormat('en-US');

function rows(number: number): string {
  return `${count.format(number)} ${number === 1 ? 'row' : 'rows'}`;
}

/** How an upload ended, in a sentence: how many of its rows were imported, and how many were refused. */
export function describeOutcome(recordsTotal: number, errorCount: number): string {
  if (errorCount === 0) return `${rows(recordsTotal)} imported.`;
  if (errorCount === recordsTotal) return `No rows imported, ${count.format(errorCount)} refused.`;
  const imported = `${count.format(recordsTotal - errorCount)} of ${rows(recordsTotal)} imported`;
  return `${imported}, ${count.format(errorCount)} refused.`;
}
