import { formatNumber } from '#domain/formatNumber.ts';

/** `23%`; `<1%` where it is not nothing. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 100);
  return percent === 0 && share > 0 ? '<1%' : `${percent}%`;
}

/** `+3`, `−2`, `0`; '–' when it isn't known. */
export function formatChange(change: number | null): string {
  if (change === null) return '–';
  if (change === 0) return '0';
  return change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`;
}
