import Box from '@mui/material/Box';
import { createContext, useContext, Fragment } from 'react';
import { styled } from '@mui/material/styles';
import { formatNumber, formatShare } from '#domain/formatNumber.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { endOfLife, lastEnd } from '#domain/technologies/readRules.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import type { TechnologySummary, VersionUse } from '#domain/technologies/technologyQuery.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { paths } from '#src/paths.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { describeVersions, describeVersion, markOf, mostInteresting } from '#domain/technologies/describeVersions.ts';

/** As many as fit into a row. */
const maxShown = 6;
const Line = styled('span')(({ theme }) => {
  const { error, text } = (theme.vars ?? theme).palette;
  return {
    color: text.secondary,
    '& span': { display: 'inline-block', color: text.primary },
    '& .marked': { color: error.main },
  };
});

/** Query string of a technology's page, reached from this list. A context, so that a key re-renders the links and not the grid. */
export const TechnologySearchOf = createContext<(technology: TechnologySummary) => string>(() => '');

/** Sortable columns have the names of `technologySorts`. */
export const technologyColumns: readonly DataColumn<TechnologySummary>[] = [
  {
    field: 'name',
    header: 'Technology',
    value: ({ name }) => name,
    renderCell: (technology) => <TechnologyLink technology={technology} />,
    isStateless: true,
    minWidth: 150,
  },
  {
    field: 'category',
    header: 'Category',
    value: ({ category }) => categories[category].label,
    minWidth: 150,
  },
  {
    field: 'teams',
    header: 'Teams',
    value: ({ teams }) => formatNumber(teams),
    minWidth: 96,
  },
  { field: 'share', header: 'Share', value: ({ share }) => formatShare(share), sortable: false, minWidth: 70 },
  {
    field: 'versions',
    header: 'Versions and their teams',
    value: ({ versions }) => describeVersions(versions),
    renderCell: ({ versions }) => <VersionSummary versions={versions} />,
    isStateless: true,
    sortable: false,
    minWidth: 300,
  },
  {
    field: 'change',
    header: 'In 12 months',
    value: ({ change }) => formatChange(change),
    minWidth: 90,
  },
  {
    field: 'ring',
    header: 'Ring',
    value: ({ ring }) => ring ?? '',
    renderCell: (technology) => <TechnologyRing technology={technology} />,
    isStateless: true,
    sortable: false,
    minWidth: 90,
  },
];

/** The ring, and whether all versions in use of an Adopt technology are without support. */
function TechnologyRing({
  technology: { category, name, ring, versions },
}: {
  readonly technology: TechnologySummary;
}) {
  const rules = useRuleBook()?.get(category);
  const today = useToday();
  if (ring === null) return <Box component="span" />;
  const used = versions.filter(({ version }) => version !== '');
  const end =
    ring === 'Adopt' && used.every(({ hasEnded }) => hasEnded)
      ? lastEnd(
          used.map(({ version }) => endOfLife(rules, name, version)),
          today,
        )
      : null;
  return end === null ? <RingLabel ring={ring} /> : <EndOfLifeMark end={end} ring={ring} />;
}

function TechnologyLink({ technology }: { readonly technology: TechnologySummary }) {
  const { category, name } = technology;
  const search = useContext(TechnologySearchOf)(technology);
  return (
    <OriginLink
      to={paths.technology(categorySlug(category), name) + search}
      aria-description={categories[category].label}
    >
      {name}
    </OriginLink>
  );
}

interface VersionSummaryProps {
  readonly versions: readonly VersionUse[];
}

/** `+3`, `−2`, `0`; '–' when it isn't known. */
function formatChange(change: number | null): string {
  if (change === null) return '–';
  if (change === 0) return '0';
  return change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`;
}

/** Of many versions, those to leave and those that most teams use. */
function VersionSummary({ versions }: VersionSummaryProps) {
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
