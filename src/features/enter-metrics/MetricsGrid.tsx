import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import { type Dispatch, type KeyboardEvent, type RefObject } from 'react';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { GridRow } from './GridRow.tsx';
import { moveByKey } from '#src/forms/gridKeys.ts';
import type { GridAction, GridState } from '#domain/monthly-metrics/gridState.ts';
import { cellClasses, gridStyle } from './gridStyle.ts';
import type { GridRows } from './useGridRows.ts';
import type { MetricsEntry } from './useMetricsEntry.ts';

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
