import { Button, Stack, Typography, Box } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { parseSonarProjects, type SonarProjects, type SonarUnmapped } from '#domain/pushes/sonarProjects.ts';
import type { Team } from '#domain/team.ts';
import { useDraftDialog } from '#src/auth/draftDialog.ts';
import { type Change, ChangeNotice, overtaken } from '#src/components/ChangeNotice.tsx';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { pageSizes } from '#domain/limits.ts';
import { joinTexts } from '#domain/text.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { Section } from '#src/components/Section.tsx';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import { controlColumn } from '#src/lists/data-table/dataColumn.ts';
import type { TableView } from '#src/lists/data-table/TableView.ts';
import { useSortedRows } from '#src/lists/data-table/useSortedRows.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { parseProject, ProjectDialog, type ProjectDraft, projectDraftKey } from './ProjectDialog.tsx';
import { ProjectList, type SonarProject } from './ProjectList.tsx';
import { useChangeProjects, useListSonarSettingsQuery, useListSonarUnmappedQuery } from './sonarApi.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

const start: TableView = { sort: { field: 'deliveries', direction: 'desc' }, page: 1, pageSize: pageSizes.generic };
const getRowId = ({ $id }: SonarUnmapped) => $id;
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

const anew = { refetchOnMountOrArgChange: true };

/** Which Sonar project is which team's (specification.md, section 2, Admin). */
export function SonarTab() {
  const settings = useListSonarSettingsQuery(undefined, anew);
  const unmapped = useListSonarUnmappedQuery(undefined, anew);
  const teams = useListTeamsQuery();
  const [rows, waiting, all] = [settings.data, unmapped.data, teams.data];
  const projects = useMemo(() => parseSonarProjects(rows?.[0]?.projects), [rows]);
  return (
    <OriginLabel value="Sonar">
      <Loaded
        data={rows && waiting && all && { projects, waiting, teams: all }}
        load={joinQueries(settings, unmapped, teams)}
        loading="Loading Sonar projects..."
        failure="Error: Failed to fetch the Sonar projects."
      >
        {(data) => <SonarPage {...data} />}
      </Loaded>
    </OriginLabel>
  );
}

interface SonarPageProps {
  readonly projects: SonarProjects;
  readonly waiting: readonly SonarUnmapped[];
  readonly teams: readonly Team[];
}

type OpenDialog = { readonly kind: 'import' } | { readonly kind: 'project'; readonly projectKey?: string | undefined };

interface Notice extends Change {
  readonly removed?: SonarProject;
}

function SonarPage({ projects, waiting, teams }: SonarPageProps) {
  const { restored, open, setOpen, close } = useDraftDialog<ProjectDraft, OpenDialog>(
    projectDraftKey,
    parseProject,
    ({ given }) => ({ kind: 'project', projectKey: given }),
  );
  const [notice, setNotice] = useState<Notice | null>(null);
  const removed = notice?.removed;
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice !== null) region.current?.focus();
  }, [notice]);
  const { change, failure } = useChangeProjects();
  const listed = useMemo(() => {
    const byId = new Map(teams.map((team) => [team.$id, team]));
    return Array.from(projects, ([key, teamId]): SonarProject => ({ key, teamId, team: byId.get(teamId) }));
  }, [projects, teams]);
  const unmapped = useMemo(() => waiting.filter(({ projectKey }) => !projects.has(projectKey)), [waiting, projects]);

  function finish(text: string): void {
    close();
    setNotice({ text });
  }

  async function remove(project: SonarProject): Promise<void> {
    setNotice(null);
    const isDone = await change([[project.key, null, project.teamId]]);
    if (isDone !== undefined) setNotice(isDone ? { text: `${project.key} is removed.`, removed: project } : overtaken);
  }

  async function undo({ key, teamId }: SonarProject): Promise<void> {
    const isDone = await change([[key, teamId, null]]);
    if (isDone !== undefined) setNotice(isDone ? { text: `${key} is back.` } : overtaken);
  }

  const dialog = { projects, teams, onClose: close, onDone: finish };
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        SonarQube&apos;s webhook reports the coverage of a project. It counts for the team that the project is mapped
        to; several projects of one team replace each other&apos;s values.
      </Typography>
      <ChangeNotice
        ref={region}
        change={notice}
        onUndo={removed && (() => void undo(removed))}
        onClose={() => setNotice(null)}
      />
      <SaveFailureAlert failure={failure} />
      {unmapped.length > 0 && (
        <UnmappedProjects projects={unmapped} onChoose={({ projectKey }) => setOpen({ kind: 'project', projectKey })} />
      )}
      <ProjectList
        projects={listed}
        teams={teams}
        onAdd={() => setOpen({ kind: 'project' })}
        onImport={() => setOpen({ kind: 'import' })}
        onRemove={(project) => void remove(project)}
      />
      {open?.kind === 'project' && <ProjectDialog {...dialog} given={open.projectKey} restored={restored} />}
      {open?.kind === 'import' && <ImportDialog {...dialog} />}
    </Stack>
  );
}

interface UnmappedProjectsProps {
  readonly projects: readonly SonarUnmapped[];
  readonly onChoose: (project: SonarUnmapped) => void;
}

function UnmappedProjects({ projects, onChoose }: UnmappedProjectsProps) {
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

function chooseColumn(onChoose: (project: SonarUnmapped) => void): DataColumn<SonarUnmapped> {
  return {
    field: 'choose',
    header: 'Team',
    ...controlColumn,
    minWidth: 150,
    renderCell: (project) => (
      <Button size="small" aria-label={`Choose a team for ${project.projectKey}`} onClick={() => onChoose(project)}>
        Choose a team
      </Button>
    ),
  };
}
