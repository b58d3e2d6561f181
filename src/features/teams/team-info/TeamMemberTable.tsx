import { useMemo } from 'react';
import { pageSizes } from '../../../../domain/limits';
import type { TeamMember } from '../../../../domain/teamMember';
import { DataTable } from '../../../components/data-table/DataTable';
import { sortRows } from '../../../components/data-table/sortRows';
import type { TableDefaults } from '../../../components/data-table/TableView';
import { useTableView } from '../../../components/data-table/useTableView';
import { memberColumns } from './memberColumns';

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
