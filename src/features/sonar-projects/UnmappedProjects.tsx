import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import type { SonarUnmapped } from '#domain/pushes/sonarProjects.ts';
import { pageSizes } from '#domain/limits.ts';
import { joinTexts } from '#domain/text.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { Section } from '#src/components/Section.tsx';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableView } from '#src/lists/data-table/TableView.ts';
import { useSortedRows } from '#src/lists/data-table/useSortedRows.ts';

interface UnmappedProjectsProps {
  readonly projects: readonly SonarUnmapped[];
  readonly onChoose: (project: SonarUnmapped) => void;
}

const start: TableView = { sort: { field: 'deliveries', direction: 'desc' }, page: 1, pageSize: pageSizes.generic };
const getRowId = ({ $id }: SonarUnmapped) => $id;

export function UnmappedProjects({ projects, onChoose }: UnmappedProjectsProps) {
  const [view, setView] = useState(start);
  const columns = useMemo(() => [...dataColumns, chooseColumn(onChoose)], [onChoose]);
  const { rows } = useSortedRows(projects, dataColumns, view.sort);
  return (
    <Section title="Not mapped yet">
      <DataTable
        label="Not mapped yet"
        rows={rows}
        columns={columns}
        getRowId={getRowId}
        view={view}
        onViewChange={setView}
      />
    </Section>
  );
}

const dataColumns: readonly DataColumn<SonarUnmapped>[] = [
  {
    field: 'projectKey',
    header: 'Project key',
    value: ({ projectKey, projectName }) => joinTexts(projectKey, projectName),
    renderCell: ({ projectKey, projectName }) => (
      <span>
        {projectKey}
        {projectName !== null && projectName !== projectKey && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` ${projectName}`}
          </Box>
        )}
      </span>
    ),
    minWidth: 260,
  },
  { field: 'deliveries', header: 'Deliveries', value: ({ deliveries }) => String(deliveries), minWidth: 100 },
  {
    field: 'lastAt',
    header: 'Last Delivery',
    value: ({ lastAt }) => lastAt,
    renderCell: ({ lastAt }) => <DateTime iso={lastAt} />,
    minWidth: 180,
  },
];

function chooseColumn(onChoose: (project: SonarUnmapped) => void): DataColumn<SonarUnmapped> {
  return {
    field: 'choose',
    header: 'Team',
    value: () => '',
    sortable: false,
    isControl: true,
    minWidth: 150,
    renderCell: (project) => (
      <Button size="small" aria-label={`Choose a team for ${project.projectKey}`} onClick={() => onChoose(project)}>
        Choose a team
      </Button>
    ),
  };
}
