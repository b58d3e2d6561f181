import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { describeVersion, describeVersions, markOf, mostInteresting } from '#domain/technologies/describeVersions.ts';
import type { VersionUse } from '#domain/technologies/technologyQuery.ts';

/** As many as fit into a row. */
const maxShown = 6;

interface VersionSummaryProps {
  readonly versions: readonly VersionUse[];
}

/** Of many versions, those to leave and those that most teams use. */
export function VersionSummary({ versions }: VersionSummaryProps) {
  const shown = mostInteresting(versions, maxShown);
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

const Line = styled('span')(({ theme }) => {
  const { error, text } = (theme.vars ?? theme).palette;
  return {
    color: text.secondary,
    '& span': { whiteSpace: 'nowrap', color: text.primary },
    '& .marked': { color: error.main },
  };
});
