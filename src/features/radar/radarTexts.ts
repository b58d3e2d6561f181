import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { describePosition, describeSubject } from '#src/components/rings/ringTexts.ts';
import type { RadarEntry } from './useRadar.ts';

export function entryName({ name, rule: { versions } }: RadarEntry): string {
  return describeSubject({ name, versions });
}

/** `▲ 3`, `▼ 1`, `new`, '' where nothing is known or has changed. */
export function changeMark({ change }: RadarEntry): string {
  if (change === null || change === 0) return '';
  if (change === 'new') return 'new';
  return `${change > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(change))}`;
}

export function describeChange({ change }: RadarEntry): string {
  if (change === null) return 'Not known';
  if (change === 'new') return 'New since last quarter';
  if (change === 0) return 'As last quarter';
  return `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than last quarter`;
}

export function describeEntry(entry: RadarEntry): string {
  const { rule, teams, change, end } = entry;
  const known = change === null ? [] : [describeChange(entry)];
  return [
    `${entryName(entry)}: ${describePosition(rule, end)}`,
    formatCount(teams, 'team'),
    ...known,
    rule.reason.replace(/\.$/, ''),
  ]
    .filter((text) => text !== '')
    .join('. ');
}
