import { formatNumber } from '#domain/formatNumber.ts';
import type { VersionUse } from './technologyQuery.ts';
import { noVersion } from './versionChoice.ts';

/** `Hold`, `end of life`, `Adopt, though end of life`; '' for a version without reason to leave it. */
export function markOf({ ring, hasEnded }: VersionUse): string {
  if (ring === 'Adopt' && hasEnded) return 'Adopt, though end of life';
  return [ring === 'Hold' ? 'Hold' : '', hasEnded ? 'end of life' : ''].filter(Boolean).join(', ');
}

export function describeVersion(use: VersionUse): string {
  const mark = markOf(use);
  return `${use.version || noVersion}: ${formatNumber(use.teams)}${mark && ` (${mark})`}`;
}

/** `21: 12 · 17: 9 · 8: 7 (Hold)`: all of them, newest first, missing ones last. */
export function describeVersions(versions: readonly VersionUse[]): string {
  return newestFirst(versions).map(describeVersion).join(' · ');
}

function newestFirst(versions: readonly VersionUse[]): readonly VersionUse[] {
  return [
    ...versions.filter(({ version }) => version !== '').reverse(),
    ...versions.filter(({ version }) => version === ''),
  ];
}

/** Those to leave and those that most teams use, newest first. */
export function mostInteresting(versions: readonly VersionUse[], count: number): readonly VersionUse[] {
  const kept = new Set(versions.toSorted(compareInterest).slice(0, count));
  return newestFirst(versions).filter((use) => kept.has(use));
}

function compareInterest(one: VersionUse, other: VersionUse): number {
  return Number(markOf(other) !== '') - Number(markOf(one) !== '') || other.teams - one.teams;
}
