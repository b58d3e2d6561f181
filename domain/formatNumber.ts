/** Number formats for display, the same on every screen. Copied, saved or typed numbers keep plain digits. */

/** Made when it is first needed: that takes some ten milliseconds, which the first rows don't have. */
let format: Intl.NumberFormat | undefined;

/** `6,000`, `81.38`: commas between thousands, two decimals at most. */
export function formatNumber(value: number): string {
  format ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  return format.format(value);
}

/** `81.4%` of 81.4: shares, ticks, and in sentences what a person has entered. A metric's values are written by `formatMetric`. */
export function formatPercent(value: number): string {
  return `${formatNumber(value)}%`;
}

let twoDecimals: Intl.NumberFormat | undefined;

/** A metric's value with as many decimals as each of its values has: `81.40%`, `6,000`. */
export function formatMetric(value: number, unit: string): string {
  if (unit !== 'percent') return formatNumber(value);
  twoDecimals ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${twoDecimals.format(value)}%`;
}

/** `1 item`, `1,200 items` */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}
