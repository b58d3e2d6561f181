import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { truncate } from '#domain/text.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import type { Preview } from './uploadSlice.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import {
  type Change,
  type ChangeKind,
  changeKinds,
  type ChangeQuery,
  type ChangeType,
  changeTypes,
  type ComparisonSummary,
  type FieldChange,
  kindLabels,
  typeLabels,
} from '#domain/capacity-plan/Comparison.ts';
import { Panel } from './Panel.tsx';
import { callChecker, compareFile } from './checkFile.ts';
import { searchColumn, SearchTable } from './SearchTable.tsx';

export function PreviewPanel({ preview, isWholePlan }: { readonly preview: Preview; readonly isWholePlan: boolean }) {
  const dispatch = useAppDispatch();
  // The previous figures stay until there are new ones.
  const { status, summary } = preview;
  return (
    <Panel
      title="What this file will do"
      description={
        isWholePlan
          ? 'Anything that is left empty in the file stays as it is. What is not in it at all is listed below.'
          : 'Nothing is removed: anything that is not in the file, or is left empty there, stays as it is.'
      }
    >
      {summary !== undefined ? (
        <Box aria-busy={status === 'comparing'} sx={status === 'comparing' ? { opacity: 0.7 } : {}}>
          <ChangeSummary summary={summary} />
        </Box>
      ) : (
        <LoadState
          load={{ isError: status === 'failed', refetch: () => void dispatch(compareFile()) }}
          loading="Comparing with today's data..."
          failure="The file could not be compared with today's data. You can still submit it."
        />
      )}
    </Panel>
  );
}

type Shown = Pick<ChangeQuery, 'kind' | 'type'>;

function ChangeSummary({ summary }: { readonly summary: ComparisonSummary }) {
  const { counts } = summary;
  const [shown, setShown] = useState<Shown | null>(null);
  // Of a file without a row that can be used, nothing is stored.
  const changesNothing =
    counts.teams.unchanged > 0 && changeKinds.every((kind) => counts[kind].added + counts[kind].changed === 0);
  return (
    <>
      {changesNothing && <Typography sx={{ mb: 2 }}>Nothing would change: all of this is stored already.</Typography>}
      <TableContainer sx={shown ? { mb: 3 } : {}}>
        <Table size="small" aria-label="What this file will do">
          <TableHead>
            <TableRow>
              <TableCell>Change</TableCell>
              {changeKinds.map((kind) => (
                <TableCell key={kind} align="center">
                  {kindLabels[kind]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {changeTypes.map((type) => (
              <TableRow key={type}>
                <TableCell component="th" scope="row">
                  {typeLabels[type]}
                </TableCell>
                {changeKinds.map((kind) => {
                  const count = counts[kind][type];
                  const isShown = shown?.kind === kind && shown.type === type;
                  return (
                    <TableCell key={kind} align="center" padding="none">
                      <Button
                        size="small"
                        variant={isShown ? 'contained' : 'text'}
                        disabled={count === 0}
                        aria-expanded={isShown}
                        aria-label={`${kindLabels[kind]} ${typeLabels[type].toLowerCase()}: ${formatNumber(count)}`}
                        onClick={() => setShown(isShown ? null : { kind, type })}
                      >
                        {formatNumber(count)}
                      </Button>
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {shown && <ChangeList key={`${shown.kind} ${shown.type}`} {...shown} version={summary} />}
    </>
  );
}

interface ChangeListProps extends Shown {
  /** Another value searches again. */
  readonly version: unknown;
}

function ChangeList({ kind, type, version }: ChangeListProps) {
  const search = useCallback((term: string) => callChecker('listChanges', { kind, type, search: term }), [kind, type]);
  const columns = useMemo(() => changeColumns(kind, type), [kind, type]);
  const title = `${kindLabels[kind]}: ${typeLabels[type].toLowerCase()}`;
  return (
    <>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <SearchTable label={title} filterLabel="Filter by name" columns={columns} search={search} version={version} />
    </>
  );
}

function changeColumns(kind: ChangeKind, type: ChangeType): DataColumn<Change>[] {
  const header = kind === 'teams' ? 'Team' : 'Person';
  const columns = [searchColumn<Change>('name', header, 110, { value: ({ name, detail }) => name || detail })];
  if (kind !== 'teams') columns.push(searchColumn('detail', kind === 'people' ? 'Email' : 'Team', 140));
  if (type === 'added' || type === 'changed') {
    columns.push(
      searchColumn('fields', type === 'added' ? 'Values' : 'Changes', 200, {
        value: ({ fields }) => fields.map(({ column, after }) => `${column}: ${after}`).join(', '),
        renderCell: ({ fields }) => <FieldChanges fields={fields} isNew={type === 'added'} />,
      }),
    );
  }
  return columns;
}

const maxShownLength = 120;

function FieldChanges({ fields, isNew }: { readonly fields: readonly FieldChange[]; readonly isNew: boolean }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, py: 0.5 }}>
      {fields.map(({ column, before, after }) => (
        <Box component="li" key={column} sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>{`${column}: `}</Box>
          {!isNew && (
            <>
              <del>{truncate(before, maxShownLength) || '(empty)'}</del>
              {' → '}
            </>
          )}
          {truncate(after, maxShownLength)}
        </Box>
      ))}
    </Box>
  );
}
