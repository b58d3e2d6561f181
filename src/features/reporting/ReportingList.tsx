import { useMemo } from 'react';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { pageSizes } from '#domain/limits.ts';
import { ContactsOfTeams } from '#src/components/Contacts.tsx';
import { DataTable } from '#src/components/data-table/DataTable.tsx';
import type { TableView } from '#src/components/data-table/TableView.ts';
import type { HoldsByTeam } from '#src/search/holdsApi.ts';
import { holdColumns } from './Holds.tsx';
import { reportingColumns } from './reportingColumns.tsx';

interface ReportingListProps {
  /** All that match, in order. */
  readonly rows: readonly ReportingTeam[];
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly holds: HoldsByTeam | undefined;
  readonly view: TableView;
  readonly onViewChange: (view: TableView) => void;
}

const getRowId = ({ team }: ReportingTeam): string => team.$id;

/** The teams, and people to ask about those on the page. */
export function ReportingList({ rows, today, holds, view, onViewChange }: ReportingListProps) {
  const month = today.slice(0, 7);
  const columns = useMemo(() => [...reportingColumns(formatMonthName(month)), ...holdColumns(holds)], [month, holds]);
  const lastPage = Math.max(1, Math.ceil(rows.length / view.pageSize));
  const end = Math.min(view.page, lastPage) * view.pageSize;
  const teamIds = rows.slice(end - view.pageSize, end).map(getRowId);
  return (
    <ContactsOfTeams teamIds={teamIds}>
      <DataTable
        label="Who has reported"
        rows={rows}
        columns={columns}
        getRowId={getRowId}
        pageSize={pageSizes.teamList}
        view={view}
        onViewChange={onViewChange}
      />
    </ContactsOfTeams>
  );
}
