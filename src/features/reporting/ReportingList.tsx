import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { formatMonth } from '#domain/monthly-metrics/reports.ts';
import { pageSizes } from '#domain/limits.ts';
import { DataTable } from '#src/components/data-table/DataTable.tsx';
import type { TableView } from '#src/components/data-table/TableView.ts';
import { useListContactsQuery } from './reportingApi.ts';
import { ContactsContext, reportingColumns } from './reportingColumns.tsx';

interface ReportingListProps {
  /** All that match, in order. */
  readonly rows: readonly ReportingTeam[];
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly view: TableView;
  readonly onViewChange: (view: TableView) => void;
}

const getRowId = ({ team }: ReportingTeam): string => team.$id;

/** The teams, and people to ask about those on the page. */
export function ReportingList({ rows, today, view, onViewChange }: ReportingListProps) {
  const month = today.slice(0, 7);
  const columns = useMemo(() => reportingColumns(formatMonth(month).replace(/ \d+$/u, '')), [month]);
  const lastPage = Math.max(1, Math.ceil(rows.length / view.pageSize));
  const end = Math.min(view.page, lastPage) * view.pageSize;
  // In one order, so that other sorting of the same teams asks for nothing.
  const teamIds = rows
    .slice(end - view.pageSize, end)
    .map(getRowId)
    .sort();
  const { currentData, isError, isFetching, refetch } = useListContactsQuery(teamIds.length > 0 ? teamIds : skipToken);
  const contacts = useMemo(
    () => ({ contacts: currentData, isError: isError && !isFetching }),
    [currentData, isError, isFetching],
  );
  return (
    <ContactsContext value={contacts}>
      {contacts.isError && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          We couldn't load who to ask.
        </Alert>
      )}
      <DataTable
        label="Who has reported"
        rows={rows}
        columns={columns}
        getRowId={getRowId}
        pageSize={pageSizes.teamList}
        view={view}
        onViewChange={onViewChange}
      />
    </ContactsContext>
  );
}
