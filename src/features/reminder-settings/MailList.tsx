import { Box, Chip, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { isDay } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { pageSizes } from '#domain/limits.ts';
import { describeMail, type ReminderMail, reminderMailStatuses } from '#domain/reminders/mails.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { oneOf, text, useAddressState } from '#src/lists/addressState.ts';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import { tableSchema, toTableView } from '#src/lists/data-table/TableView.ts';
import { EmptyList } from '#src/lists/ListStatus.tsx';
import { MailStatus, statuses } from './MailStatus.tsx';
import { useListReminderMailsQuery } from './remindersApi.ts';

const defaults = { sortFields: [], pageSize: pageSizes.reminderMails };

const statusOptions = [
  { value: '', label: 'All' } as const,
  ...reminderMailStatuses.map((status) => ({ value: status, label: statuses[status].label })),
];

const schema = { ...tableSchema(defaults), status: oneOf(reminderMailStatuses), day: text(10, isDay) };

/** Last written first; `?status=failed&day=2026-11-20&page=2`. */
export function MailList() {
  const [view, setView] = useAddressState(schema);
  const { status, day, page, rows } = view;
  const query = useListReminderMailsQuery({ status, day, page, rows, kind: '' }, { refetchOnMountOrArgChange: true });
  const { data, currentData, isError, fulfilledTimeStamp } = query;
  const shown = currentData ?? (isError ? undefined : data);
  const isBeyond = view.page > 1 && shown?.rows.length === 0;
  useEffect(() => {
    if (isBeyond) setView({ page: 1 }, { replace: true });
  }, [isBeyond, setView]);
  return (
    <Box component="section" aria-labelledby="mails-title">
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Typography id="mails-title" variant="h2" sx={{ flexGrow: 1 }}>
          Mails
        </Typography>
        <ConnectionStatus fetchedAt={fulfilledTimeStamp} />
        {view.day !== '' && <DayChip day={view.day} onRemove={() => setView({ day: '' })} />}
        <FilterSelect
          label="Status"
          options={statusOptions}
          value={view.status}
          onChange={(status) => setView({ status })}
        />
      </Stack>
      <Loaded data={shown} load={query} loading="Loading mails..." failure="Error: Failed to fetch the mails.">
        {(mails) =>
          mails.rows.length === 0 ? (
            <EmptyList>
              {view.status + view.day === '' ? 'No mails have been sent yet.' : 'There are no such mails.'}
            </EmptyList>
          ) : (
            <DataTable
              label="Mails"
              rows={mails.rows}
              rowCount={mails.total ?? -1}
              isOnePage
              columns={columns}
              getRowId={getMailId}
              pageSize={defaults.pageSize}
              view={toTableView(view, defaults)}
              onViewChange={(next) => setView({ page: next.page, rows: next.pageSize })}
            />
          )
        }
      </Loaded>
    </Box>
  );
}

function DayChip({ day, onRemove }: { readonly day: string; readonly onRemove: () => void }) {
  const label = formatDate(day, 'day');
  return <Chip label={label} aria-label={`${label}: remove this filter`} onClick={onRemove} onDelete={onRemove} />;
}

const getMailId = ({ $id }: ReminderMail): string => $id;

const mailColumns: readonly DataColumn<ReminderMail>[] = [
  {
    field: 'person',
    header: 'Person',
    value: ({ name, email }) => name || email,
    renderCell: ({ name, email }) => <Lines first={name} second={email} />,
    minWidth: 200,
  },
  { field: 'day', header: 'Day', value: ({ day }) => formatDate(day, 'weekday'), minWidth: 110 },
  { field: 'about', header: 'About', value: describeMail, minWidth: 140 },
  {
    field: 'status',
    header: 'Status',
    value: ({ status }) => statuses[status].label,
    renderCell: (mail) => <MailStatus mail={mail} />,
    minWidth: 160,
  },
  {
    field: 'reason',
    header: 'Reason',
    value: ({ error }) => error ?? '',
    renderCell: ({ error, askedBy }) => <Lines first={error} second={askedBy && `Asked for by ${askedBy}`} />,
    minWidth: 200,
  },
];
const columns = mailColumns.map((column) => ({ ...column, isStateless: true, sortable: false }));

function Lines({ first, second }: { readonly first: string | null; readonly second: string | null }) {
  if (!first && !second) return null;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {first && <div>{first}</div>}
      <Box sx={{ color: 'text.secondary' }}>{second}</Box>
    </Box>
  );
}
