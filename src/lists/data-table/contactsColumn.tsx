import { Contacts } from '#src/components/Contacts.tsx';
import type { DataColumn } from './dataColumn.ts';

/** Within `ContactsOfTeams`. */
export function contactsColumn<Row>(teamIdOf: (row: Row) => string): DataColumn<Row> {
  return {
    field: 'contacts',
    header: 'Who to ask',
    value: () => '',
    renderCell: (row) => <Contacts teamId={teamIdOf(row)} />,
    isStateless: true,
    sortable: false,
    minWidth: 190,
  };
}
