import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { endOfLife } from '#domain/technologies/readRules.ts';
import type { CategoryRules } from '#domain/technologies/rules.ts';
import type { VersionTeams } from '#domain/technologies/technologyQuery.ts';
import { formatShortDay } from '#src/components/organisationDay.ts';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import type { TechnologyView } from './technologyView.ts';
import { versionParameter } from '#domain/technologies/versionChoice.ts';

interface VersionBarsProps {
  /** Of the technology. */
  readonly name: string;
  /** All of them, in their order. */
  readonly versions: readonly VersionTeams[];
  /** Those whose teams are listed. */
  readonly chosen: readonly VersionTeams[];
  readonly rules: CategoryRules | undefined;
  readonly view: TechnologyView;
}

/** As many as are shown at first. */
const firstBars = 12;

/** Teams by version; a bar narrows the page to its version, and takes that back. */
export function VersionBars({ name, versions, chosen, rules, view }: VersionBarsProps) {
  const [isAll, setIsAll] = useState(false);
  const most = Math.max(1, ...versions.map(({ teams }) => teams));
  const isNarrowed = chosen.length < versions.length;
  const chosenVersions = new Set(chosen.map(({ version }) => version));
  const shown = isAll || versions.length <= firstBars + 1 ? versions : versions.slice(0, firstBars);
  return (
    <>
      <Bars>
        {shown.map((use) => {
          const { version, teams, ring, hasEnded } = use;
          const parameter = versionParameter(version);
          const isChosen = isNarrowed && chosenVersions.has(version);
          const isAlone = isChosen && chosen.length === 1;
          const end = endOfLife(rules, name, version);
          const content = (
            <>
              <span>
                <span>
                  <bdi>{version || 'No version'}</bdi>{' '}
                  {ring && !(hasEnded && ring === 'Adopt') && <RingLabel ring={ring} />}{' '}
                  {hasEnded && <EndOfLifeMark end={end} ring={ring} />}
                  {!hasEnded && typeof end === 'string' && <small>supported until {formatShortDay(end)}</small>}
                </span>{' '}
                <span>{formatCount(teams, 'team')}</span>
              </span>
              <Track data-marked={hasEnded || ring === 'Hold'}>
                <span style={{ width: `${(100 * teams) / most}%` }} />
              </Track>
            </>
          );
          return (
            <li key={version} data-chosen={isChosen}>
              {parameter === null ? (
                <div>{content}</div>
              ) : (
                <Link
                  to={{ search: view.searchFor(isAlone ? '' : parameter) }}
                  state={view.state}
                  preventScrollReset
                  aria-current={isChosen}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </Bars>
      {(isAll || shown.length < versions.length) && (
        <Button size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)} sx={{ mt: 0.5 }}>
          {isAll ? 'Show fewer' : `Show all ${formatNumber(versions.length)} versions`}
        </Button>
      )}
    </>
  );
}

const Bars = styled('ul')(({ theme }) => {
  const { primary, text } = (theme.vars ?? theme).palette;
  return {
    listStyle: 'none',
    margin: '0 -8px',
    padding: 0,
    '& li > *': {
      display: 'block',
      padding: '5px 8px',
      border: '1px solid transparent',
      borderRadius: theme.shape.borderRadius,
      color: 'inherit',
      textDecoration: 'none',
    },
    '& a:hover': { backgroundColor: `color-mix(in srgb, ${text.primary} 6%, transparent)` },
    '& a:focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: 1 },
    '& li[data-chosen=true] > *': {
      borderColor: primary.main,
      backgroundColor: `color-mix(in srgb, ${primary.main} 12%, transparent)`,
    },
    '& li > * > span:first-of-type': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      columnGap: 12,
      marginBottom: 4,
      '& > span:first-of-type': { overflowWrap: 'anywhere', minWidth: 0 },
      '& > span:last-of-type': { whiteSpace: 'nowrap' },
    },
    '& bdi': { fontWeight: 600 },
    '& small': { fontSize: '0.8125rem', color: text.secondary },
  };
});

const Track = styled('span')(({ theme }) => {
  const { primary, error, text } = (theme.vars ?? theme).palette;
  return {
    display: 'block',
    height: 8,
    borderRadius: 4,
    overflow: 'hidden',
    backgroundColor: `color-mix(in srgb, ${text.primary} 10%, transparent)`,
    '& > span': { display: 'block', height: '100%', borderRadius: 4, backgroundColor: primary.main },
    '&[data-marked=true] > span': { backgroundColor: error.main },
    '@media (forced-colors: active)': { border: '1px solid', '& > span': { backgroundColor: 'CanvasText !important' } },
  };
});
