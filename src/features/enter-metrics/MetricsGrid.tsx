import { Checkbox, Paper, Alert, Box, IconButton, Typography } from '@mui/material';
import { type Dispatch, type KeyboardEvent, type RefObject, memo, useState } from 'react';
import CloseIcon from '@mui/icons-material/Close';
import { createPortal, flushSync } from 'react-dom';
import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import { formatMonthName, addMonths, type Month } from '#domain/monthly-metrics/reports.ts';
import type { GridAction, GridState, RowOutcome } from '#domain/monthly-metrics/gridState.ts';
import { formatDate } from '#domain/dateFormat.ts';
import type { MetricsDraft } from '#domain/monthly-metrics/MetricsDraft.ts';
import { type LastEditors, type SignedMetrics, trackEditors } from '#domain/monthly-metrics/mergeMetrics.ts';
import { tidyText } from '#domain/text.ts';
import { describeUnconfirmable, type GridRowView, viewRow } from '#domain/monthly-metrics/gridRow.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { moveByKey, focusCell } from '#src/forms/gridKeys.ts';
import { MetricConflictAlert } from '#src/components/monthly-metrics/MetricConflictAlert.tsx';
import { describeMonth } from '#src/components/monthly-metrics/MonthLine.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { useCurrentUser } from '#src/auth/session.ts';
import { paths } from '#src/paths.ts';
import { cellClasses, gridStyle } from './gridStyle.ts';
import type { GridRows, GridRowData } from './useGridRows.ts';
import type { MetricsEntry } from './useMetricsEntry.ts';
import { GridCell } from './GridCell.tsx';

interface MetricsGridProps {
  readonly grid: GridRows;
  readonly state: GridState;
  readonly entry: MetricsEntry;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly notices: HTMLElement | null;
  readonly dispatch: Dispatch<GridAction>;
  /** Referentially stable. */
  readonly onRemove: (teamId: string) => void;
  readonly describedBy: string;
}

/** Keys and pasting work as in a spreadsheet (docs/decisions/036-metrics-in-a-grid.md). */
export function MetricsGrid(props: MetricsGridProps) {
  const { grid, state, entry, table, notices, dispatch, onRemove, describedBy } = props;
  const { rows = [], thisMonth, timeZone } = grid;
  const { canEdit, ticked, setTicked, confirmable, toConfirm } = entry;
  const onKeyDown = useLatest((event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      entry.submit();
    } else moveByKey(event, table.current);
  });
  const tick = useLatest((teamId: string) => {
    const next = new Set(ticked);
    if (!next.delete(teamId)) next.add(teamId);
    setTicked(next);
  });
  return (
    <Paper variant="outlined" sx={gridStyle}>
      <table ref={table} aria-label={`Metrics of ${formatMonthName(thisMonth)}`} aria-describedby={describedBy}>
        <thead>
          <tr>
            <td className={cellClasses.tick}>
              <Checkbox
                size="small"
                disabled={!canEdit || confirmable.length === 0}
                checked={confirmable.length > 0 && toConfirm.length === confirmable.length}
                indeterminate={toConfirm.length > 0 && toConfirm.length < confirmable.length}
                onChange={entry.tickAll}
                slotProps={{ input: { 'aria-label': 'Confirm unchanged: all teams that can be confirmed' } }}
              />
            </td>
            <th scope="col">Team</th>
            {metricFields.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <GridRow
              key={row.id}
              row={row}
              index={index}
              month={thisMonth}
              timeZone={timeZone}
              draft={state.drafts[row.id]}
              touched={state.touched[row.id]}
              isBusy={state.busyTeam === row.id}
              outcome={state.outcomes[row.id]}
              isTicked={ticked.has(row.id) && confirmable.includes(row)}
              canEdit={canEdit}
              notices={notices}
              dispatch={dispatch}
              onKeyDown={onKeyDown}
              onTick={tick}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

interface GridRowProps {
  /** Referentially stable as long as nothing stored of the team changes. */
  readonly row: GridRowData;
  readonly index: number;
  readonly month: Month;
  readonly timeZone: string;
  readonly draft: MetricsDraft | undefined;
  /** Metrics whose errors are shown. */
  readonly touched: readonly MetricKey[] | undefined;
  readonly isBusy: boolean;
  readonly outcome: RowOutcome | undefined;
  readonly isTicked: boolean;
  /** Whether metrics may be updated, and no save is under way. */
  readonly canEdit: boolean;
  /** Place of what a team has to be told or asked: apart from the rows, which stay where they are. */
  readonly notices: HTMLElement | null;
  readonly dispatch: Dispatch<GridAction>;
  /** Of each cell's control; referentially stable. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onTick: (teamId: string) => void;
  readonly onRemove: (teamId: string) => void;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, month, timeZone, draft, touched, isBusy, outcome, isTicked, canEdit, notices } = props;
  const { dispatch, onKeyDown, onTick, onRemove } = props;
  const { id, metrics } = row;
  const name = tidyText(row.name);
  const view = viewRow(row, draft);
  const editors = useEditors(metrics ?? null);
  const userName = useCurrentUser()?.name ?? '';
  const others: Readonly<Partial<Record<MetricKey, string>>> = Object.fromEntries(
    Object.entries(editors).filter(([, editor]) => tidyText(editor) !== '' && editor !== userName),
  );
  const team = { id, name, metrics: metrics ?? null };
  const unconfirmable = describeUnconfirmable(row, draft, month);
  const conflicts = isBusy ? [] : view.conflicts;
  return (
    <>
      <tr>
        <td className={cellClasses.tick}>
          <Checkbox
            size="small"
            checked={isTicked}
            disabled={unconfirmable !== undefined || !canEdit}
            title={unconfirmable}
            onChange={() => onTick(id)}
            slotProps={{ input: { 'aria-label': `Confirm unchanged: ${name}`, 'aria-description': unconfirmable } }}
          />
        </td>
        <th scope="row">
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 0.5 }}>
            <PageLink to={paths.team(id, 'teamMetrics')} sx={{ fontWeight: 600, minWidth: 0 }}>
              {name}
            </PageLink>
            <IconButton
              size="small"
              aria-label={`Remove ${name} from the grid`}
              disabled={isBusy}
              onClick={() => onRemove(id)}
              sx={{ mt: -0.5 }}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
          <Box className={cellClasses.facts}>
            {describeState({ row, view, isBusy, outcome, month, timeZone })}
            {row.before === null && <div>{formatMonthName(addMonths(month, -1))}: not reported</div>}
          </Box>
        </th>
        {metrics === undefined ? (
          <td colSpan={metricFields.length}>Loading...</td>
        ) : (
          view.cells.map((cell, column) => (
            <GridCell
              key={cell.field.key}
              view={isBusy ? { ...cell, conflict: undefined } : cell}
              position={{ row: index, column }}
              team={team}
              monthBefore={formatDate(addMonths(month, -1), 'shortMonthName')}
              changedBy={others[cell.field.key]}
              isErrorShown={touched?.includes(cell.field.key) === true}
              isReadOnly={!canEdit}
              dispatch={dispatch}
              onKeyDown={onKeyDown}
            />
          ))
        )}
      </tr>
      {notices &&
        createPortal(
          <>
            {outcome && outcome.severity !== 'success' && (
              <Alert severity={outcome.severity}>
                {name}: {outcome.text}
              </Alert>
            )}
            {conflicts.map((conflict) => {
              const column = metricFields.findIndex(({ key }) => key === conflict.key);
              const field = metricFields[column];
              if (field === undefined) return null;
              const label = `${field.label}, ${name}`;
              return (
                <div key={conflict.key}>
                  <Typography variant="body2" sx={{ fontWeight: 600 }}>
                    {label}
                  </Typography>
                  <MetricConflictAlert
                    id={`${id}-${conflict.key}-conflict`}
                    field={{ ...field, label }}
                    conflict={conflict}
                    savedBy={editors[conflict.key] ?? metrics?.updateBy ?? null}
                    onChoose={(choice) => {
                      const target = { teamId: id, key: conflict.key, stored: metrics ?? {} };
                      flushSync(() => dispatch({ ...target, type: 'conflictResolved', choice }));
                      focusCell(document.body, { row: index, column });
                    }}
                  />
                </div>
              );
            })}
          </>,
          notices,
        )}
    </>
  );
});

function useEditors(metrics: SignedMetrics | null): LastEditors {
  const [seen, setSeen] = useState<{ metrics: SignedMetrics | null; editors: LastEditors }>({ metrics, editors: {} });
  if (seen.metrics !== metrics) {
    const editors = seen.metrics === null ? {} : trackEditors(seen.editors, seen.metrics, metrics);
    setSeen({ metrics, editors });
  }
  return seen.editors;
}

interface StateText extends Pick<GridRowProps, 'row' | 'isBusy' | 'outcome' | 'month' | 'timeZone'> {
  readonly view: GridRowView;
}

function describeState({ row, view, isBusy, outcome, month, timeZone }: StateText): string {
  if (isBusy) return 'Saving...';
  if (view.isChanged) return `${formatMonthName(month)}: changed, not saved yet`;
  const text = describeMonth(month, row.report, timeZone);
  return outcome?.severity === 'success' ? `${outcome.text} ${text}` : text;
}
