import { Link } from 'react-router-dom';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { endOfLife } from '#domain/technologies/readRules.ts';
import type { CategoryRules } from '#domain/technologies/rules.ts';
import type { VersionTeams } from '#domain/technologies/technologyQuery.ts';
import { versionParameter } from '#domain/technologies/versionChoice.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { Bar, BarList, BarText } from '#src/figures/Bars.tsx';
import type { TechnologyView } from './technologyView.ts';

interface VersionBarsProps {
  readonly technology: Technology;
  readonly versions: readonly VersionTeams[];
  /** Versions whose teams are listed. */
  readonly chosen: readonly VersionTeams[];
  readonly rules: CategoryRules | undefined;
  readonly view: TechnologyView;
}

const EditNotice = onDemandQuietly(async () => (await import('./admin/EditNotice.tsx')).EditNotice);

/** A bar narrows the page to its version, and takes that back. */
export function VersionBars({ technology, versions, chosen, rules, view }: VersionBarsProps) {
  const { name } = technology;
  const most = Math.max(1, ...versions.map(({ teams }) => teams));
  const isNarrowed = chosen.length < versions.length;
  const chosenVersions = new Set(chosen.map(({ version }) => version));
  return (
    <BarList items={versions} firstCount={12} showAll={`Show all ${formatNumber(versions.length)} versions`}>
      {({ version, teams, ring, hasEnded }) => {
        const parameter = versionParameter(version);
        const isChosen = isNarrowed && chosenVersions.has(version);
        const isAlone = isChosen && chosen.length === 1;
        const end = endOfLife(rules, name, version);
        const content = (
          <>
            <BarText>
              <span>
                <bdi style={{ fontWeight: 600 }}>{version || 'No version'}</bdi>{' '}
                {ring && !(hasEnded && ring === 'Adopt') && <RingLabel ring={ring} />}{' '}
                {hasEnded && <EndOfLifeMark end={end} ring={ring} />}
                {!hasEnded && typeof end === 'string' && <small>end of life on {formatShortDay(end)}</small>}
              </span>{' '}
              <span>{formatCount(teams, 'team')}</span>
            </BarText>
            <Bar percent={(100 * teams) / most} isMarked={hasEnded || ring === 'Hold'} />
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
            {hasEnded && (
              <ForAdmins>
                <div style={{ padding: '0 4px' }}>
                  <EditNotice technology={technology} notice={version} />
                </div>
              </ForAdmins>
            )}
          </li>
        );
      }}
    </BarList>
  );
}
