import { Stack, Typography, Box, styled } from '@mui/material';
import { type ReactNode, useCallback, createContext, useContext, Fragment } from 'react';
import { formatNumber, formatShare } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type {
  TechnologyPage,
  TechnologyQuery,
  TechnologySummary,
  VersionUse,
} from '#domain/technologies/technologyQuery.ts';
import { searchedVersions } from '#domain/technologies/versionChoice.ts';
import { technologySheetColumns } from '#domain/technologies/technologySheet.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { endOfLife, lastEnd } from '#domain/technologies/readRules.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import { describeVersions, describeVersion, markOf, mostInteresting } from '#domain/technologies/describeVersions.ts';
import { DataTable, type DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { noRecordsText } from '#src/lists/data-table/dataColumn.ts';
import type { TableView } from '#src/lists/data-table/TableView.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { ClearAll, EmptyList, ListStatus } from '#src/lists/ListStatus.tsx';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { askIndex } from '#src/data/search/feed.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { saveList } from '#src/lists/table-file/saveList.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { paths } from '#src/paths.ts';
import { formatTechnologySearch } from './technologyView.ts';

interface TechnologyListProps {
  readonly query: TechnologyQuery;
  readonly page: TechnologyPage | undefined;
  /** In place of the number of matches until the answer is there. */
  readonly loading: ReactNode;
  readonly view: TableView;
  readonly onViewChange: (view: TableView) => void;
  readonly onClear: () => void;
}

const getRowId = ({ category, name }: TechnologySummary): string => `${category}/${name}`;
const row = { alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 } as const;

const noRows: readonly TechnologySummary[] = [];

/** The grid is rendered while the platform answers, so that it costs no time afterwards. */
export function TechnologyList({ query, page, loading, view, onViewChange, onClear }: TechnologyListProps) {
  const { text, sector, businessUnit, teamType, ring, endOfLife } = query;
  const rules = useRuleBook();
  const searchOf = useCallback(
    (technology: TechnologySummary) =>
      formatTechnologySearch({
        sector,
        businessUnit,
        teamType,
        ring,
        endOfLife,
        versions: searchedVersions(text, technology, rules),
      }),
    [sector, businessUnit, teamType, ring, endOfLife, text, rules],
  );
  return (
    <div aria-busy={page === undefined}>
      <Stack direction="row" sx={row}>
        <ListStatus isLoading={loading !== undefined}>
          {loading ??
            `${formatNumber(page?.total ?? 0)} of ${formatNumber(page?.all ?? 0)} ${page?.all === 1 ? 'technology' : 'technologies'}`}
        </ListStatus>
        <DownloadTechnologies query={query} total={loading === undefined ? page?.total : undefined} />
      </Stack>
      {page?.total === 0 ? (
        <NoMatch isEmpty={page.all === 0} onClear={onClear} />
      ) : (
        <TechnologySearchOf value={searchOf}>
          <DataTable
            label="Technologies"
            rows={page?.rows ?? noRows}
            rowCount={page?.total ?? -1}
            isOnePage
            loading={page === undefined}
            columns={technologyColumns}
            getRowId={getRowId}
            pageSize={pageSizes.technologies}
            view={view}
            onViewChange={onViewChange}
          />
        </TechnologySearchOf>
      )}
    </div>
  );
}

interface NoMatchProps {
  /** Whether there are none at all. */
  readonly isEmpty: boolean;
  readonly onClear: () => void;
}

function NoMatch({ isEmpty, onClear }: NoMatchProps) {
  return (
    <EmptyList>
      {noRecordsText}
      <Typography variant="body2" sx={{ mt: 1 }}>
        {isEmpty
          ? 'Technologies come from the tech inventory of each team.'
          : 'Search for a part of a name, with a version or without: java, java 8, postgres < 14.'}
      </Typography>
      {!isEmpty && <ClearAll onClear={onClear} />}
    </EmptyList>
  );
}

interface DownloadTechnologiesProps {
  readonly query: TechnologyQuery;
  /** Number of matches; undefined until it is known. */
  readonly total: number | undefined;
}

function DownloadTechnologies({ query, total }: DownloadTechnologiesProps) {
  const dispatch = useAppDispatch();
  return (
    <DownloadMenu
      variant="outlined"
      label="Download this list"
      emptyReason={emptyReason(total)}
      onSave={async (table) => {
        const all = { ...query, offset: 0, limit: Infinity };
        const page = await dispatch(askIndex((client) => client.ask('listTechnologies', all)));
        if (page === undefined) throw new Error('The technologies could not be read');
        return saveList(
          { sheet: 'Technologies', name: 'technologies', columns: technologySheetColumns, rows: page.rows },
          table,
        );
      }}
      failure="The technologies could not be downloaded. Please try again."
    />
  );
}

function emptyReason(total: number | undefined): string | undefined {
  if (total === undefined) return 'Loading technologies...';
  return total === 0 ? 'There are no technologies to download.' : undefined;
}

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
const TechnologySearchOf = createContext<(technology: TechnologySummary) => string>(() => '');

/** Sortable columns have the names of `technologySorts`. */
const technologyColumns: readonly DataColumn<TechnologySummary>[] = [
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
function TechnologyRing({ technology }: { readonly technology: TechnologySummary }) {
  const { category, name, ring, versions } = technology;
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

/** `+3`, `−2`, `0`; '–' when it isn't known. */
function formatChange(change: number | null): string {
  if (change === null) return '–';
  if (change === 0) return '0';
  return change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`;
}

/** Of many versions, those to leave and those that most teams use. */
function VersionSummary({ versions }: { readonly versions: readonly VersionUse[] }) {
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
