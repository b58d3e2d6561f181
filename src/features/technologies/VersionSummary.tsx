import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { VersionUse } from '#domain/technologies/technologyQuery.ts';
import { noVersion } from '#domain/technologies/versionChoice.ts';

/** As many as fit into a row. */
const maxShown = 6;

/** `Hold`, `ended`, `Adopt, though ended`; '' for a version without reason to leave it. */
function markOf({ ring, hasEnded }: VersionUse): string {
  if (ring === 'Adopt' && hasEnded) return 'Adopt, though ended';
  return [ring === 'Hold' ? 'Hold' : '', hasEnded ? 'ended' : ''].filter(Boolean).join(', ');
}

function describeVersion(use: VersionUse): string {
  const mark = markOf(use);
  return `${use.version || noVersion}: ${formatNumber(use.teams)}${mark && ` (${mark})`}`;
}

/** `21: 12 · 17: 9 · 8: 7 (Hold)`: all of them, newest first, missing ones last. */
export function describeVersions(versions: readonly VersionUse[]): string {
  return newestFirst(versions).map(describeVersion).join(' · ');
}

function newestFirst(versions: readonly VersionUse[]): readonly VersionUse[] {
  return [...versions.filter(({ version }) => version !== '').reverse(), ...versions.filter(isMissing)];
}

function isMissing({ version }: VersionUse): boolean {
  return version === '';
}

interface VersionSummaryProps {
  readonly versions: readonly VersionUse[];
}

/** Of many versions, those to leave and those that most teams use. */
export function VersionSummary({ versions }: VersionSummaryProps) {
  const kept = new Set(versions.toSorted(compareInterest).slice(0, maxShown));
  const shown = newestFirst(versions).filter((use) => kept.has(use));
  return (
    <Line title={describeVersions(versions)}>
      {shown.map((use, index) => (
        <Fragment key={use.version}>
          {index > 0 && ' · '}
          <span className={markOf(use) && 'marked'}>{describeVersion(use)}</span>
        </Fragment>
      ))}
      {shown.length < versions.length && ` · ${formatNumber(versions.length - shown.length)} more`}
    </Line>
  );
}

function compareInterest(one: VersionUse, other: VersionUse): number {
  return Number(markOf(other) !== '') - Number(markOf(one) !== '') || other.teams - one.teams;
}

const Line = styled('span')(({ theme }) => {
  const { error, text } = (theme.vars ?? theme).palette;
  return {
    color: text.secondary,
    '& span': { whiteSpace: 'nowrap', color: text.primary },
    '& .marked': { color: error.main },
  };
});
