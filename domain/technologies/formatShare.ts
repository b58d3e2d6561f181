import { formatNumber } from '#domain/formatNumber.ts';

/** `23%`; `<1%` where it is not nothing, `>99%` where it is not all. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return '<1%';
  return percent === 100 && share < 1 ? '>99%' : `${percent}%`;
}

/** `+3`, `−2`, `0`; '–' when it isn't known. */
export function formatChange(change: number | null): string {
  if (change === null) return '–';
  if (change === 0) return '0';
  return change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`;
}
