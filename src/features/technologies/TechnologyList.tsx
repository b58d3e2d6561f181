import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type { TechnologyPage, TechnologyQuery, TechnologySummary } from '#domain/technologies/technologyQuery.ts';
import { DataTable } from '#src/lists/data-table/DataTable.tsx';
import { noRecordsText } from '#src/lists/data-table/dataColumn.ts';
import type { TableView } from '#src/lists/data-table/TableView.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { searchedVersions } from '#domain/technologies/versionChoice.ts';
import { ClearAll, EmptyList, ListStatus } from '#src/lists/ListStatus.tsx';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { askIndex } from '#src/data/search/feed.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { saveList } from '#src/lists/table-file/saveList.ts';
import { technologySheetColumns } from '#domain/technologies/technologySheet.ts';
import { formatTechnologySearch } from './technologyView.ts';
import { technologyColumns, TechnologySearchOf } from './technologyColumns.tsx';

interface TechnologyListProps {
  readonly query: TechnologyQuery;
  readonly page: TechnologyPage | undefined;
  /** Number of all technologies. */
  readonly all: number;
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
export function TechnologyList({ query, page, all, loading, view, onViewChange, onClear }: TechnologyListProps) {
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
            `${formatNumber(page?.total ?? 0)} of ${formatNumber(all)} ${all === 1 ? 'technology' : 'technologies'}`}
        </ListStatus>
        <DownloadTechnologies query={query} total={loading === undefined ? page?.total : undefined} />
      </Stack>
      {page?.total === 0 ? (
        <NoMatch isEmpty={all === 0} onClear={onClear} />
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
