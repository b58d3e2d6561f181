import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { formatDate } from '#domain/dateFormat.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { type ReminderMail, type ReminderMailStatus, reminderMailStatuses } from '#domain/reminders/mails.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { DateTime } from '#src/components/DateTime.tsx';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { ListPager } from '#src/lists/ListPager.tsx';
import { oneOf, pageNumber, text, useAddressState } from '#src/lists/addressState.ts';
import { EmptyList } from '#src/lists/ListStatus.tsx';
import { useListReminderMailsQuery } from './remindersApi.ts';

const pageSize = pageSizes.reminderMails;

const statuses: Readonly<
  Record<
    ReminderMailStatus,
    { readonly label: string; readonly color: 'default' | 'info' | 'success' | 'error' | 'warning' }
  >
> = {
  queued: { label: 'Waiting', color: 'default' },
  sending: { label: 'Sending', color: 'info' },
  sent: { label: 'Sent', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
  unknown: { label: 'Unknown', color: 'warning' },
  skipped: { label: 'Not needed', color: 'default' },
};

const statusOptions = [
  { value: '', label: 'All' } as const,
  ...reminderMailStatuses.map((status) => ({ value: status, label: statuses[status].label })),
];

const isDay = (given: string): boolean => /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given));
const schema = { status: oneOf(reminderMailStatuses), day: text(10, isDay), page: pageNumber(999_999) };

/** Last written first; `?status=failed&day=2026-11-20&page=2`. */
export function MailList() {
  const [view, setView] = useAddressState(schema);
  const { data, currentData, isError, fulfilledTimeStamp, refetch } = useListReminderMailsQuery(view, {
    refetchOnMountOrArgChange: true,
  });
  const retry = () => void refetch();
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
      {shown === undefined ? (
        <LoadState
          loading="Loading mails..."
          error={isError ? 'Error: Failed to fetch the mails.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          {shown.rows.length === 0 ? (
            <EmptyList>
              {view.status + view.day === '' ? 'No reminders have been sent yet.' : 'There are no such mails.'}
            </EmptyList>
          ) : (
            <MailTable mails={shown.rows} />
          )}
          <ListPager
            page={view.page}
            pageSize={pageSize}
            shown={shown.rows.length}
            total={shown.total}
            onOpen={(page) => setView({ page })}
          />
        </>
      )}
    </Box>
  );
}

function DayChip({ day, onRemove }: { readonly day: string; readonly onRemove: () => void }) {
  const label = formatDate(day, 'day');
  return <Chip label={label} aria-label={`${label}: remove this filter`} onClick={onRemove} onDelete={onRemove} />;
}

const wideOnly = { display: { xs: 'none', md: 'table-cell' } } as const;

function MailTable({ mails }: { readonly mails: readonly ReminderMail[] }) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label="Mails">
        <TableHead>
          <TableRow>
            <TableCell>Person</TableCell>
            <TableCell sx={wideOnly}>Day</TableCell>
            <TableCell sx={wideOnly} align="right">
              Teams
            </TableCell>
            <TableCell>Status</TableCell>
            <TableCell sx={wideOnly}>Reason</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {mails.map((mail) => (
            <MailRow key={mail.$id} mail={mail} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function MailRow({ mail }: { readonly mail: ReminderMail }) {
  const { label, color } = statuses[mail.status];
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {mail.name !== '' && <div>{mail.name}</div>}
        <Box sx={{ color: 'text.secondary' }}>{mail.email}</Box>
        <Box sx={{ color: 'text.secondary', display: { md: 'none' } }}>
          {formatDate(mail.day, 'weekday')}, {formatCount(mail.teams, 'team')}
        </Box>
        <Box sx={{ display: { md: 'none' } }}>{mail.error}</Box>
      </TableCell>
      <TableCell sx={wideOnly}>{formatDate(mail.day, 'weekday')}</TableCell>
      <TableCell sx={wideOnly} align="right">
        {formatNumber(mail.teams)}
      </TableCell>
      <TableCell>
        <Chip size="small" label={label} color={color} variant="outlined" />
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', mt: 0.25 }}>
          {mail.sentAt !== null && <DateTime iso={mail.sentAt} />}
          {mail.sentAt === null && mail.attempts > 0 && formatCount(mail.attempts, 'attempt')}
        </Box>
      </TableCell>
      <TableCell sx={{ ...wideOnly, overflowWrap: 'anywhere' }}>
        {mail.error}
        {mail.askedBy && <Box sx={{ color: 'text.secondary' }}>Asked for by {mail.askedBy}</Box>}
      </TableCell>
    </TableRow>
  );
}
