import { Box } from '@mui/material';
import type { CampaignTeamRow } from '#domain/campaigns/campaignTeams.ts';
import { describeTasks } from '#domain/campaigns/campaignTexts.ts';
import type { Task } from '#domain/campaigns/requirement.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { notAvailable, tidyText } from '#domain/text.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { contactsColumn } from '#src/lists/data-table/contactsColumn.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { paths } from '#src/paths.ts';

export const campaignTeamColumns: readonly DataColumn<CampaignTeamRow>[] = [
  {
    field: 'team',
    header: 'Team',
    value: ({ team }) => tidyText(team.teamName),
    renderCell: ({ team }) => <OriginLink to={paths.team(team.$id)}>{tidyText(team.teamName) || team.$id}</OriginLink>,
    isStateless: true,
    minWidth: 160,
  },
  {
    field: 'what',
    header: 'To do',
    value: ({ tasks }) => describeTasks(tasks),
    renderCell: ({ tasks }) => (
      <div>
        {describeTasks(tasks)}
        <Box sx={{ color: 'text.secondary' }}>{describePlaces(tasks)}</Box>
      </div>
    ),
    isStateless: true,
    minWidth: 190,
  },
  {
    field: 'since',
    header: 'Since',
    value: ({ since }) => since ?? '',
    renderCell: ({ since }) => <span>{describeSince(since)}</span>,
    isStateless: true,
    minWidth: 120,
  },
  {
    field: 'lastStep',
    header: 'Last step',
    value: ({ lastStep }) => lastStep ?? '',
    renderCell: ({ lastStep }) => (
      <span>{lastStep ? <DateTime iso={lastStep} format="day" /> : lastStep === null && 'None'}</span>
    ),
    isStateless: true,
    minWidth: 120,
  },
  { field: 'sector', header: 'Sector', value: ({ team }) => tidyText(team.sector) || notAvailable, minWidth: 120 },
  {
    field: 'businessUnit',
    header: 'Business Unit',
    value: ({ team }) => tidyText(team.businessUnit) || notAvailable,
    minWidth: 130,
  },
  contactsColumn(({ team }) => team.$id),
];

/** `Languages, Frameworks` */
export function describePlaces(tasks: readonly Task[]): string {
  const places = tasks.flatMap(({ category }) => (category === null ? [] : [categories[category].label]));
  return [...new Set(places)].join(', ');
}

/** `Nov 3, 2026`; `Its start`; '' while it isn't known. */
export function describeSince(since: string | null | undefined): string {
  if (since === undefined) return '';
  return since === null ? 'Its start' : formatShortDay(since);
}
