import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import type { Change, ChangeKind, ChangeType } from './check/Comparison.ts';
import { FieldChanges } from './FieldChanges.tsx';

/** Who or what it is, and field by field what the file does to it. */
export function changeColumns(kind: ChangeKind, type: ChangeType): DataColumn<Change>[] {
  const columns: DataColumn<Change>[] = [
    {
      field: 'name',
      header: kind === 'teams' ? 'Team' : 'Person',
      value: ({ name, detail }) => name || detail,
      sortable: false,
      minWidth: 110,
    },
  ];
  if (kind !== 'teams') {
    const header = kind === 'people' ? 'Email' : 'Team';
    columns.push({ field: 'detail', header, value: ({ detail }) => detail, sortable: false, minWidth: 140 });
  }
  if (type === 'added' || type === 'changed') {
    columns.push({
      field: 'fields',
      header: type === 'added' ? 'Values' : 'Changes',
      value: ({ fields }) => fields.map(({ column, after }) => `${column}: ${after}`).join(', '),
      renderCell: ({ fields }) => <FieldChanges fields={fields} isNew={type === 'added'} />,
      sortable: false,
      minWidth: 200,
    });
  }
  return columns;
}
