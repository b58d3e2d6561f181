import { Box, Stack, Typography, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatNumber, formatShare } from '#domain/formatNumber.ts';
import { isVersioned, categories } from '#domain/tech-inventory/categories.ts';
import type { TechnologyDetails, VersionTeams } from '#domain/technologies/technologyQuery.ts';
import { onDemand, onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { categorySlug, type Technology } from '#domain/technologies/technology.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { Section } from '#src/components/Section.tsx';
import { paths } from '#src/paths.ts';
import { describeScope } from '#domain/technologies/describeScope.ts';
import { parseVersions, versionParameter } from '#domain/technologies/versionChoice.ts';
import { endOfLife } from '#domain/technologies/readRules.ts';
import type { CategoryRules } from '#domain/technologies/rules.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { Bar, BarList, BarText } from '#src/figures/Bars.tsx';
import { NarrowedChip } from './NarrowedChip.tsx';
import { TechnologyTeams } from './TechnologyTeams.tsx';
import { formatTechnologySearch, type TechnologyView } from './technologyView.ts';

const EditNotice = onDemandQuietly(async () => (await import('./admin/EditNotice.tsx')).EditNotice);

const UseOverTime = onDemand(async () => (await import('./UseOverTime.tsx')).UseOverTime);

interface TechnologyUseProps {
  /** With all versions; `narrowed` with those that were asked for. */
  readonly details: TechnologyDetails;
  readonly narrowed: TechnologyDetails;
  readonly view: TechnologyView;
}

const overview = {
  display: 'grid',
  gap: 2,
  mb: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
  alignItems: 'start',
};

export function TechnologyUse({ details, narrowed, view }: TechnologyUseProps) {
  const { category, name, otherNames, teams, teamsInScope, versions } = details;
  const rules = useRuleBook()?.get(category);
  const chosen = narrowed.versions;
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1, mb: 2 }}>
        <Typography>
          <b>{formatCount(teams, 'team')}</b>, {formatShare(teamsInScope === 0 ? 0 : teams / teamsInScope)} of{' '}
          {formatNumber(teamsInScope)}
        </Typography>
        {otherNames.length > 0 && (
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            Also written {otherNames.map((other) => `${other.name} (${formatNumber(other.teams)})`).join(', ')}
          </Typography>
        )}
        <NarrowedChip text={describeScope(view.scope)} of="teams" onShowAll={view.showAllTeams} />
      </Stack>
      <Box sx={overview}>
        {isVersioned(category) && (
          <Section title="Versions">
            <VersionBars technology={details} versions={versions} chosen={chosen} rules={rules} view={view} />
            <VersionRangeForm key={view.versions} name={name} view={view} />
          </Section>
        )}
        <UseOverTime
          technology={details}
          rules={rules}
          view={view}
          current={{ used: narrowed.teams, teams: teamsInScope }}
        />
      </Box>
      <TechnologyTeams key={view.versions} details={details} chosen={chosen} view={view} />
      <Neighbours neighbours={narrowed.neighbours} search={formatTechnologySearch(view.scope)} />
    </>
  );
}

interface NeighboursProps {
  readonly neighbours: TechnologyDetails['neighbours'];
  /** Query string of their pages, which keeps the scope. */
  readonly search: string;
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  gap: 1.5,
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: 'none',
};

function Neighbours({ neighbours, search }: NeighboursProps) {
  if (neighbours.length === 0) return null;
  return (
    <Section title="What else these teams use" sx={{ mb: 3 }}>
      <Box component="ul" sx={grid}>
        {neighbours.map(({ category, name, teams }) => (
          <Box component="li" key={`${category}/${name}`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <OriginLink to={paths.technology(categorySlug(category), name) + search}>{name}</OriginLink>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {categories[category].label} · {formatCount(teams, 'team')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const unreadable = 'Write a version, or a range such as “older than 17”, “< 17” or “>= 9 < 12”.';

/** Takes versions such as `older than 17`; Enter or the button applies them. */
function VersionRangeForm({ name, view }: { readonly name: string; readonly view: TechnologyView }) {
  const [typed, setTyped] = useState(view.versions);
  const [error, setError] = useState(parseVersions(name, view.versions).isReadable ? undefined : unreadable);

  function apply(text: string): void {
    if (!parseVersions(name, text).isReadable) setError(unreadable);
    else if (text.trim() !== view.versions) view.showVersions(text.trim());
  }

  return (
    <Stack
      role="search"
      aria-label="Versions"
      direction="row"
      sx={{ alignItems: 'flex-start', flexWrap: 'wrap', gap: 1, mt: 2 }}
    >
      <TextField
        size="small"
        label="Versions"
        placeholder="older than 17"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply(typed);
        }}
        error={error !== undefined}
        helperText={error}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 200 } }}
        sx={{ flex: '1 1 160px', maxWidth: 320 }}
      />
      <Button onClick={() => apply(typed)} variant="outlined" sx={{ height: 40 }}>
        Show
      </Button>
      {view.versions !== '' && (
        <Button onClick={() => view.showVersions('')} sx={{ height: 40 }}>
          All versions
        </Button>
      )}
    </Stack>
  );
}

interface VersionBarsProps {
  readonly technology: Technology;
  readonly versions: readonly VersionTeams[];
  /** Versions whose teams are listed. */
  readonly chosen: readonly VersionTeams[];
  readonly rules: CategoryRules | undefined;
  readonly view: TechnologyView;
}

/** A bar narrows the page to its version, and takes that back. */
function VersionBars({ technology, versions, chosen, rules, view }: VersionBarsProps) {
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
