import type { Campaign } from '#domain/campaigns/campaign.ts';
import type { CampaignTeamRow, StateFilter } from '#domain/campaigns/campaignTeams.ts';
import { describeTasks } from '#domain/campaigns/campaignTexts.ts';
import { type SheetColumn, toDayCell } from '#domain/spreadsheet/Sheet.ts';
import { contactSheetColumns, type WithContacts } from '#domain/teamContacts.ts';
import { tidyText, toTitleCase } from '#domain/text.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { DownloadTeams } from '#src/lists/DownloadTeams.tsx';
import { describePlaces, describeSince } from './campaignTeamColumns.tsx';

interface DownloadCampaignProps {
  readonly campaign: Campaign;
  readonly rows: readonly CampaignTeamRow[];
}

export function DownloadCampaign({ campaign, rows }: DownloadCampaignProps) {
  const { timeZone } = useRuntimeConfig();
  return (
    <DownloadTeams
      label="Download these teams"
      rows={rows}
      teamIdOf={({ team }) => team.$id}
      sheet="Campaign"
      name={campaign.name}
      columns={sheetColumns(timeZone)}
    />
  );
}

const stateWords: Readonly<Record<StateFilter, string>> = {
  left: 'Left',
  back: 'Fell back',
  exempt: 'Exempt',
  done: 'Done',
};

const sheetColumns = (timeZone: string): readonly SheetColumn<CampaignTeamRow & WithContacts>[] => [
  { header: 'Team', width: 32, isText: true, value: ({ team }) => tidyText(team.teamName) },
  {
    header: 'State',
    width: 16,
    isText: true,
    value: ({ states }) => states.map((state) => stateWords[state]).join(', '),
  },
  { header: 'To Do', width: 44, isText: true, value: ({ tasks }) => describeTasks(tasks) || null },
  { header: 'Where', width: 22, isText: true, value: ({ tasks }) => describePlaces(tasks) || null },
  { header: 'Since', width: 16, value: ({ since }) => (since ? { day: since } : describeSince(since)) },
  { header: 'Last Step', width: 18, value: ({ lastStep }) => (lastStep ? toDayCell(lastStep, timeZone) : null) },
  { header: 'Sector', width: 22, isText: true, value: ({ team }) => tidyText(team.sector) || null },
  { header: 'Business Unit', width: 22, isText: true, value: ({ team }) => tidyText(team.businessUnit) || null },
  { header: 'Team Type', width: 16, isText: true, value: ({ team }) => toTitleCase(team.teamType) || null },
  ...contactSheetColumns,
];
