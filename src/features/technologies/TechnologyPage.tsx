import { useMemo } from 'react';
import { useParams, Link } from 'react-router-dom';
import { Button, Paper, Stack, Typography, Alert, Box } from '@mui/material';
import { categories } from '#domain/tech-inventory/categories.ts';
import { describeScope } from '#domain/technologies/describeScope.ts';
import { parseCategorySlug, type Technology } from '#domain/technologies/technology.ts';
import { noTechnologyFilters } from '#domain/technologies/technologyQuery.ts';
import { describeDay } from '#domain/technologies/describeRule.ts';
import { endOfAdopted, ringRulesOf } from '#domain/technologies/readRules.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import { isNumbered } from '#domain/technologies/versions.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { BackLink, OriginLabel } from '#src/components/BackLink.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, RetryAlert, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { onDemand, onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { parseTechnologyName, paths } from '#src/paths.ts';
import { useTechnologyRulesQuery, useRuleBook } from '#src/data/rulesApi.ts';
import { useTechnology } from '#src/data/search/useTechnologies.ts';
import { formatDay, useToday } from '#src/config/organisationDay.ts';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { describeSubject } from '#src/components/rings/ringTexts.ts';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { TechnologyUse } from './TechnologyUse.tsx';
import { useTechnologyView, type TechnologyView } from './technologyView.ts';

const TechnologyAdmin = onDemand(
  async () => (await import('#src/features/technologies/admin/TechnologyAdmin.tsx')).TechnologyAdmin,
  { Loading: () => null },
);

const list = { label: 'Technologies', to: paths.technologies };

/** One technology: its versions, the teams behind them, and what admins say of it (specification.md, section 2, Technologies). */
export function TechnologyPage() {
  const { category: slug = '', name: part = '' } = useParams();
  const category = parseCategorySlug(slug);
  const name = parseTechnologyName(part).trim();
  const technology = useMemo(() => (category && name !== '' ? { category, name } : undefined), [category, name]);
  return (
    <>
      <BackLink fallback={list} />
      {technology === undefined ? (
        <PageHeader title="Technology not found" subtitle="There is no technology at this address." />
      ) : (
        <KnownCategory key={`${technology.category}/${technology.name}`} asked={technology} />
      )}
    </>
  );
}

/** @param asked any of the names of the technology */
function KnownCategory({ asked }: { readonly asked: Technology }) {
  const view = useTechnologyView();
  const { scope, versions, standing } = view;
  const load = useTechnology(asked.category, asked.name, { ...noTechnologyFilters, ...scope, versions: '' });
  const { data, fetchedAt, refetch } = load;
  const narrowed = useTechnology(asked.category, asked.name, { ...scope, ...standing, versions });
  const rules = useTechnologyRulesQuery();
  const lacksRings = rules.isError && rules.data === undefined;
  const name = data?.name ?? asked.name;
  const technology = useMemo(() => ({ category: asked.category, name }), [asked.category, name]);
  return (
    <OriginLabel value={name}>
      <PageHeader
        title={name}
        subtitle={categories[asked.category].label}
        actions={<ConnectionStatus fetchedAt={fetchedAt} />}
      />
      {data === undefined || narrowed.data === undefined ? (
        <LoadState load={load} loading="Loading..." failure="Error: Failed to fetch who uses this technology." />
      ) : (
        <>
          {lacksRings ? (
            <RetryAlert severity="error" onRetry={refetch} sx={{ mb: 3 }}>
              Error: Failed to fetch the rings.
            </RetryAlert>
          ) : (
            <StaleNotice load={load} />
          )}
          <TechnologyRings technology={technology} />
          {data === null || narrowed.data === null || data.teams === 0 ? (
            <UnusedTechnology technology={technology} view={view} />
          ) : (
            <TechnologyUse details={data} narrowed={narrowed.data} view={view} />
          )}
          <ForAdmins>
            <TechnologyAdmin technology={technology} />
          </ForAdmins>
        </>
      )}
    </OriginLabel>
  );
}

interface UnusedTechnologyProps {
  readonly technology: Technology;
  readonly view: TechnologyView;
}

function UnusedTechnology({ technology: { name }, view }: UnusedTechnologyProps) {
  const scope = describeScope(view.scope);
  return (
    <Paper variant="outlined" sx={{ p: 4, mb: 3, textAlign: 'center' }}>
      <Typography variant="h2">
        No team {scope !== '' && `of ${scope} `}uses <bdi>{name}</bdi>
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 2 }}>
        As soon as a team enters it into its tech inventory, it is here.
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        {scope !== '' && (
          <Button variant="outlined" onClick={view.showAllTeams}>
            Show all teams
          </Button>
        )}
        <Button component={Link} to={paths.technologies} variant="outlined">
          All technologies
        </Button>
      </Stack>
    </Paper>
  );
}

const EditNotice = onDemandQuietly(async () => (await import('./admin/EditNotice.tsx')).EditNotice);

function TechnologyRings({ technology }: { readonly technology: Technology }) {
  const { category, name } = technology;
  const today = useToday();
  const known = useRuleBook()?.get(category);
  const rules = ringRulesOf(known, name);
  if (rules.length === 0) return null;
  return (
    <Stack component="ul" aria-label="Rings" sx={{ gap: 1, m: 0, mb: 3, p: 0, listStyle: 'none' }}>
      {rules.map((rule) => (
        <li key={`${rule.versions} ${rule.ring} ${rule.until} ${rule.reason}`}>
          <Alert
            severity={rule.ring === 'Hold' ? 'warning' : 'info'}
            icon={false}
            variant="outlined"
            role="presentation"
            action={
              <ForAdmins>
                <Box sx={{ minWidth: 64 }}>
                  <EditNotice technology={technology} notice={rule} />
                </Box>
              </ForAdmins>
            }
            sx={{ '& .MuiAlert-message': { width: '100%' } }}
          >
            <RuleText name={name} rule={rule} end={endOfAdopted(known, rule, today)} />
          </Alert>
        </li>
      ))}
    </Stack>
  );
}

interface RuleTextProps {
  readonly name: string;
  readonly rule: RingRule;
  readonly end: ReturnType<typeof endOfAdopted>;
}

function RuleText({ name, rule, end }: RuleTextProps) {
  const { ring, versions, moveTo, reason } = rule;
  const day = describeDay(rule, formatDay);
  return (
    <>
      <Typography component="div" sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
        <RingLabel ring={ring} />
        <b>{describeSubject({ name, versions })}</b>
        {day !== '' && <span>{day}</span>}
        {moveTo !== '' && (
          <span>
            move to{' '}
            <PageLink
              to={`${paths.technologies}?${new URLSearchParams({ search: isNumbered(moveTo) ? `${name} ${moveTo}` : moveTo }).toString()}`}
            >
              {moveTo}
            </PageLink>
          </span>
        )}
      </Typography>
      {end !== null && <EndOfLifeMark end={end} ring={ring} />}
      {reason !== '' && <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{reason}</Typography>}
    </>
  );
}
