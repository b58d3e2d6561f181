import { useMemo } from 'react';
import { pageSizes } from '#domain/limits.ts';
import type { TeamMember } from '#domain/teamMember.ts';
import { DataTable } from '#src/components/data-table/DataTable.tsx';
import { sortRows } from '#src/components/data-table/sortRows.ts';
import type { TableDefaults } from '#src/components/data-table/TableView.ts';
import { useTableView } from '#src/components/data-table/useTableView.ts';
import { memberColumns } from './memberColumns.tsx';

const defaults: TableDefaults = {
  sortFields: memberColumns.map(({ field }) => field),
  pageSize: pageSizes.teamMembers,
  sort: { field: 'name', direction: 'asc' },
};
const getMemberId = (member: TeamMember) => member.id;
const nobodyYet: readonly TeamMember[] = [];

interface TeamMemberTableProps {
  /** Undefined while they load. */
  readonly members: readonly TeamMember[] | undefined;
}

export function TeamMemberTable({ members }: TeamMemberTableProps) {
  const [view, setView] = useTableView(defaults);
  const sorted = useMemo(() => sortRows(members ?? nobodyYet, memberColumns, view.sort), [members, view.sort]);
  return (
    <DataTable
      label="Team Members"
      rows={sorted}
      columns={memberColumns}
      getRowId={getMemberId}
      loading={members === undefined}
      pageSize={defaults.pageSize}
      view={view}
      onViewChange={setView}
    />
  );
}
