import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, IconButton, Stack } from '@mui/material';
import { useMemo } from 'react';
import { textSearch } from '#domain/foldSearch.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { createTeamNamer, sonarColumns } from '#domain/pushes/sonarFile.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { saveList } from '#src/lists/table-file/saveList.ts';
import type { Team } from '#domain/team.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { Section } from '#src/components/Section.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { EmptyList, ListStatus } from '#src/lists/ListStatus.tsx';
import { SearchInput } from '#src/lists/SearchInput.tsx';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import { controlColumn, noRecordsText } from '#src/lists/data-table/dataColumn.ts';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { useSearchTerm } from '#src/lists/useSearchTerm.ts';
import { paths } from '#src/paths.ts';

export interface SonarProject {
  readonly key: string;
  readonly teamId: string;
  /** Undefined when it is gone. */
  readonly team: Team | undefined;
}

interface ProjectListProps {
  readonly projects: readonly SonarProject[];
  readonly teams: readonly Team[];
  readonly onAdd: () => void;
  readonly onImport: () => void;
  readonly onRemove: (project: SonarProject) => void;
}

const defaults: TableDefaults = {
  sortFields: ['key', 'team'],
  pageSize: pageSizes.sonarProjects,
  sort: { field: 'key', direction: 'asc' },
};
const getRowId = ({ key }: SonarProject) => key;
const row = { alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 } as const;

/** `?search=pay&sort=team&page=2`. */
export function ProjectList({ projects, teams, onAdd, onImport, onRemove }: ProjectListProps) {
  const search = useSearchTerm();
  const columns = useMemo(() => [...dataColumns, removeColumn(onRemove)], [onRemove]);
  const { rows: sorted, table } = useSortedTable({ rows: projects, columns: dataColumns, defaults, search });
  const shown = useMemo(() => {
    const isFound = textSearch(search.term);
    return sorted.filter((project) => isFound(project.key, describeTeam(project)));
  }, [sorted, search.term]);
  return (
    <Section title="Projects">
      <Stack direction="row" sx={row}>
        <SearchInput search={search} label="Search projects" placeholder="Search projects..." width={280} />
        <Button variant="contained" onClick={onAdd}>
          Add project
        </Button>
        <Button variant="outlined" onClick={onImport}>
          Import file
        </Button>
        <DownloadMenu
          variant="outlined"
          label="Download this list"
          emptyReason={shown.length === 0 ? 'There are no projects to download.' : undefined}
          onSave={(table) =>
            saveList(
              { sheet: 'Sonar projects', name: 'sonar-projects', columns: sheetColumns(teams), rows: shown },
              table,
            )
          }
          failure="The projects could not be downloaded. Please try again."
        />
      </Stack>
      <Stack direction="row" sx={row}>
        <ListStatus>
          {search.term === ''
            ? formatCount(projects.length, 'project')
            : `Showing ${formatNumber(shown.length)} of ${formatCount(projects.length, 'project')}`}
        </ListStatus>
      </Stack>
      {shown.length === 0 ? (
        <EmptyList>{projects.length === 0 ? 'No project is mapped to a team yet.' : noRecordsText}</EmptyList>
      ) : (
        <DataTable label="Projects" rows={shown} columns={columns} getRowId={getRowId} {...table} />
      )}
    </Section>
  );
}

function describeTeam({ team, teamId }: SonarProject): string {
  return team === undefined ? teamId : nameOf(team);
}

const dataColumns: readonly DataColumn<SonarProject>[] = [
  { field: 'key', header: sonarColumns.key, value: ({ key }) => key, minWidth: 260 },
  {
    field: 'team',
    header: sonarColumns.team,
    value: describeTeam,
    renderCell: (project) =>
      project.team === undefined ? (
        `${project.teamId}: there is no such team`
      ) : (
        <OriginLink to={paths.team(project.teamId)}>{describeTeam(project)}</OriginLink>
      ),
    minWidth: 220,
  },
];

function removeColumn(onRemove: (project: SonarProject) => void): DataColumn<SonarProject> {
  return {
    field: 'remove',
    header: 'Remove',
    ...controlColumn,
    minWidth: 90,
    renderCell: (project) => (
      <IconButton size="small" aria-label={`Remove ${project.key}`} onClick={() => onRemove(project)}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    ),
  };
}

/** Readable by 'Import file'. */
function sheetColumns(teams: readonly Team[]): readonly SheetColumn<SonarProject>[] {
  const nameInFile = createTeamNamer(teams);
  return [
    { header: sonarColumns.key, width: 48, isText: true, value: ({ key }) => key },
    {
      header: sonarColumns.team,
      width: 36,
      isText: true,
      value: ({ team, teamId }) => (team === undefined ? teamId : nameInFile(team)),
    },
  ];
}
