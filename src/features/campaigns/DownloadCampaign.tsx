import type { Campaign } from '#domain/campaigns/campaign.ts';
import type { CampaignTeamRow, StateFilter } from '#domain/campaigns/campaignTeams.ts';
import { describeTasks } from '#domain/campaigns/campaignTexts.ts';
import { formatCount } from '#domain/formatNumber.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { TeamContact } from '#domain/teamContacts.ts';
import { tidyText, toTitleCase } from '#domain/text.ts';
import { ContactReader } from '#src/data/contactsApi.ts';
import { DownloadWithProgress, type Reading } from '#src/lists/ReadProgress.tsx';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';
import { describePlaces, describeSince } from './campaignTeamColumns.tsx';

interface DownloadCampaignProps {
  readonly campaign: Campaign;
  readonly rows: readonly CampaignTeamRow[];
}

export function DownloadCampaign({ campaign, rows }: DownloadCampaignProps) {
  const dispatch = useAppDispatch();
  return (
    <DownloadWithProgress
      label="Download these teams"
      total={rows.length}
      beginning="Reading who to ask..."
      noun="teams"
      emptyReason={rows.length === 0 ? 'There are no teams to download.' : undefined}
      onSave={(table, reading) => dispatch(saveCampaign({ campaign, rows, table, ...reading }))}
      failure="The teams could not be downloaded. Please try again."
    />
  );
}

interface SheetRow extends CampaignTeamRow {
  readonly contacts: readonly TeamContact[];
}

const stateWords: Readonly<Record<StateFilter, string>> = {
  left: 'Left',
  back: 'Fell back',
  exempt: 'Exempt',
  done: 'Done',
};

const columns: readonly SheetColumn<SheetRow>[] = [
  { header: 'Team', width: 32, isText: true, value: ({ team }) => tidyText(team.teamName) },
  {
    header: 'State',
    width: 16,
    isText: true,
    value: ({ states }) => states.map((state) => stateWords[state]).join(', '),
  },
  { header: 'To Do', width: 44, isText: true, value: ({ tasks }) => describeTasks(tasks) || null },
  { header: 'Where', width: 22, isText: true, value: ({ tasks }) => describePlaces(tasks) || null },
  { header: 'Since', width: 16, isText: true, value: ({ since }) => describeSince(since) || null },
  { header: 'Last Step', width: 18, value: ({ lastStep }) => (lastStep ? new Date(lastStep) : null) },
  { header: 'Sector', width: 22, isText: true, value: ({ team }) => tidyText(team.sector) || null },
  { header: 'Business Unit', width: 22, isText: true, value: ({ team }) => tidyText(team.businessUnit) || null },
  { header: 'Team Type', width: 16, isText: true, value: ({ team }) => toTitleCase(team.teamType) || null },
  {
    header: 'Who to Ask',
    width: 36,
    isText: true,
    value: ({ contacts }) => contacts.map(({ name }) => name).join('; ') || null,
  },
  {
    header: 'E-mail',
    width: 44,
    isText: true,
    value: ({ contacts }) => contacts.map(({ email }) => email).join('; ') || null,
  },
];

interface SaveOptions extends Reading {
  readonly campaign: Campaign;
  readonly rows: readonly CampaignTeamRow[];
  readonly table: TableFormat;
}

/** Returns a message for the person; rejects when the file could not be made. */
function saveCampaign({ campaign, rows, table, onRead, signal }: SaveOptions): AppThunk<Promise<string>> {
  return async (_dispatch, _getState, { services }) => {
    const { saveTable } = await import('#src/lists/table-file/saveTable.ts');
    async function* sheetRows(): AsyncGenerator<readonly SheetRow[]> {
      let read = 0;
      const reader = new ContactReader(services.tables, { signal });
      for await (const batch of reader.readInBatches(rows, ({ team }) => team.$id)) {
        read += batch.rows.length;
        onRead(read);
        yield batch.rows.map((row) => ({ ...row, contacts: batch.contacts.get(row.team.$id) ?? [] }));
      }
    }
    const file = {
      sheet: 'Campaign',
      name: campaign.name.replace(/[\\/:*?"<>|]+/gu, ' ').trim(),
      columns,
      rows: sheetRows(),
    };
    return `${formatCount(rows.length, 'team')} saved as "${await saveTable(file, table)}".`;
  };
}
