import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, IconButton, Stack } from '@mui/material';
import { useMemo } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { displayValue } from '#domain/monthly-metrics/displayEntry.ts';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import type { Target } from '#domain/targets/targets.ts';
import type { Team } from '#domain/team.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { Section } from '#src/components/Section.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import { controlColumn } from '#src/lists/data-table/dataColumn.ts';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { EmptyList, ListStatus } from '#src/lists/ListStatus.tsx';
import { paths } from '#src/paths.ts';

export interface ListedTarget {
  readonly field: MetricField;
  readonly target: Target;
  /** Undefined when it is no team's, or the team is gone. */
  readonly team: Team | undefined;
}

interface TargetListProps {
  readonly targets: readonly ListedTarget[];
  readonly onAdd: () => void;
  readonly onEdit: (target: ListedTarget) => void;
  readonly onRemove: (target: ListedTarget) => void;
}

const defaults: TableDefaults = {
  sortFields: ['metric', 'for', 'value', 'agreedBy', 'agreedOn'],
  pageSize: pageSizes.sonarProjects,
  sort: { field: 'metric', direction: 'asc' },
};
const getRowId = ({ field, target }: ListedTarget) => `${field.key} ${target.scope} ${target.of}`;

/** `?sort=for&page=2`. */
export function TargetList({ targets, onAdd, onEdit, onRemove }: TargetListProps) {
  const columns = useMemo(() => [...dataColumns, changeColumn(onEdit, onRemove)], [onEdit, onRemove]);
  const { rows, table } = useSortedTable({ rows: targets, columns: dataColumns, defaults });
  return (
    <Section title="Agreed targets">
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <Button variant="contained" onClick={onAdd}>
          Add target
        </Button>
        <ListStatus>{formatCount(targets.length, 'target')}</ListStatus>
      </Stack>
      {targets.length === 0 ? (
        <EmptyList>No target is agreed yet.</EmptyList>
      ) : (
        <DataTable label="Agreed targets" rows={rows} columns={columns} getRowId={getRowId} {...table} />
      )}
    </Section>
  );
}

/** `Sector Retail`, `Team Blue`, `Organisation` */
export function nameScope({ target: { scope, of }, team }: Pick<ListedTarget, 'target' | 'team'>): string {
  if (scope === 'organisation') return 'Organisation';
  return scope === 'sector' ? `Sector ${of}` : team === undefined ? `${of}: there is no such team` : nameOf(team);
}

const dataColumns: readonly DataColumn<ListedTarget>[] = [
  { field: 'metric', header: 'Metric', value: ({ field }) => field.label, minWidth: 240 },
  {
    field: 'for',
    header: 'For',
    value: nameScope,
    renderCell: (listed) =>
      listed.team === undefined ? (
        nameScope(listed)
      ) : (
        <OriginLink to={paths.team(listed.team.$id)}>{nameScope(listed)}</OriginLink>
      ),
    minWidth: 200,
  },
  { field: 'value', header: 'Target', value: ({ field, target }) => displayValue(field, target.value), minWidth: 120 },
  { field: 'agreedBy', header: 'Agreed by', value: ({ target }) => target.agreedBy, minWidth: 180 },
  {
    field: 'agreedOn',
    header: 'Agreed on',
    value: ({ target }) => target.agreedOn,
    renderCell: ({ target }) => formatShortDay(target.agreedOn),
    minWidth: 130,
  },
];

type Press = (target: ListedTarget) => void;

function changeColumn(onEdit: Press, onRemove: Press): DataColumn<ListedTarget> {
  return {
    field: 'change',
    header: 'Change',
    ...controlColumn,
    minWidth: 110,
    renderCell: (listed) => {
      const name = `target of ${listed.field.label}, ${nameScope(listed)}`;
      return (
        <>
          <IconButton size="small" aria-label={`Edit ${name}`} onClick={() => onEdit(listed)}>
            <EditIcon fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={`Remove ${name}`} onClick={() => onRemove(listed)}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </>
      );
    },
  };
}
