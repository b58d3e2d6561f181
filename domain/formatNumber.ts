/** Number formats for display, the same on every screen. Copied, saved or typed numbers keep plain digits. */

/** Made when first needed: some ten milliseconds, which the first rows don't have. */
let format: Intl.NumberFormat | undefined;

/** `6,000`, `81.38`: commas between thousands, two decimals at most. */
export function formatNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
  format ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  return format.format(value);
}

/** `23%` of 0.23; `<1%` where it is not nothing, `>99%` where it is not all. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return '<1%';
  return percent === 100 && share < 1 ? '>99%' : `${percent}%`;
}

/** `81.4%`: ticks and typed values; stored values of metrics by `formatMetric`. */
export function formatPercent(value: number): string {
  return `${formatNumber(value)}%`;
}

let twoDecimals: Intl.NumberFormat | undefined;

/** Always two decimals of a percentage: `81.40%`, `6,000`. */
export function formatMetric(value: number, unit: string): string {
  if (unit !== 'percent') return formatNumber(value);
  twoDecimals ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${twoDecimals.format(value)}%`;
}

export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}
