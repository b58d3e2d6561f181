import { Box } from '@mui/material';
import { type Dispatch, type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { StoredMetrics } from '#domain/monthly-metrics/mergeMetrics.ts';
import type { CellPosition } from '#domain/pastedRows.ts';
import { notApplicableReasons } from '#domain/monthly-metrics/notApplicable.ts';
import { MetricOptions, optionOf, readOption } from '#src/components/monthly-metrics/MetricOptions.tsx';
import { focusCell, positionAttributes } from '#src/forms/gridKeys.ts';
import type { GridCellView } from '#domain/monthly-metrics/gridRow.ts';
import type { GridAction } from '#domain/monthly-metrics/gridState.ts';
import { cellClasses } from './gridStyle.ts';

interface GridCellProps {
  readonly view: GridCellView;
  readonly position: CellPosition;
  readonly team: { readonly id: string; readonly name: string; readonly metrics: StoredMetrics | null };
  /** Month before, abbreviated. */
  readonly monthBefore: string;
  /** Another person who has changed the stored value since the grid was opened. */
  readonly changedBy: string | undefined;
  readonly isErrorShown: boolean;
  readonly isReadOnly: boolean;
  readonly dispatch: Dispatch<GridAction>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function GridCell(props: GridCellProps) {
  const { view, position, team, monthBefore, changedBy, isErrorShown, isReadOnly, dispatch, onKeyDown } = props;
  const { field, text, reason, isChanged, before, bigChange, conflict } = view;
  const id = useId();
  const cell = useRef<HTMLTableCellElement>(null);
  /** Text when the cell got the focus, which Escape brings back. */
  const entered = useRef('');
  const error = isErrorShown ? view.error : undefined;
  const target = { teamId: team.id, key: field.key, stored: team.metrics ?? {} };

  function choose(option: string): void {
    if (isReadOnly) return;
    const chosen = readOption(option);
    // An input may take the place of the list.
    flushSync(() => {
      dispatch({ ...target, type: 'reasonChosen', reason: chosen.reason });
      if (field.kind === 'choice' && chosen.reason === undefined) {
        dispatch({ ...target, type: 'typed', text: chosen.text });
      }
    });
    if (chosen.reason === undefined) focusCell(cell.current, position);
  }

  function beginNotApplicable(): void {
    if (isReadOnly) return;
    flushSync(() => dispatch({ ...target, type: 'reasonChosen', reason: '' }));
    focusCell(cell.current, position);
  }

  const control = {
    ...positionAttributes(position),
    'aria-label': `${field.label}, ${team.name}`,
    'aria-describedby': `${id}-facts`,
    'aria-invalid': error !== undefined,
    'aria-readonly': isReadOnly,
    onBlur: () => dispatch({ ...target, type: 'left' }),
    onKeyDown,
  };
  const usualMark = isChanged ? cellClasses.changed : undefined;
  const mark = error !== undefined ? cellClasses.wrong : conflict ? cellClasses.conflict : usualMark;
  const isList = field.kind === 'choice' || reason !== undefined;
  return (
    <td ref={cell} className={mark}>
      {isList ? (
        <>
          <select
            {...control}
            className={reason === undefined ? undefined : cellClasses.reason}
            value={optionOf(text, reason)}
            onChange={(event) => choose(event.target.value)}
          >
            <MetricOptions field={field} text={text} reason={reason} />
          </select>
          {reason !== undefined && (
            <span aria-hidden className={cellClasses.reasonText}>
              {reason === '' ? 'Not applicable' : notApplicableReasons[reason]}
            </span>
          )}
        </>
      ) : (
        <>
          <input
            {...control}
            value={text}
            readOnly={isReadOnly}
            autoComplete="off"
            inputMode={field.kind === 'count' ? 'numeric' : 'decimal'}
            onFocus={(event: FocusEvent<HTMLInputElement>) => {
              entered.current = event.target.value;
              event.target.select();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') onKeyDown(event);
              else if (text !== entered.current) dispatch({ ...target, type: 'typed', text: entered.current });
            }}
            onChange={(event) => dispatch({ ...target, type: 'typed', text: event.target.value })}
          />
          {/* For the mouse only: on the keyboard it is typed. */}
          {!isReadOnly && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={`N/A, not applicable: ${field.label}, ${team.name}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={beginNotApplicable}
            >
              N/A
            </button>
          )}
        </>
      )}
      <Box id={`${id}-facts`} className={cellClasses.facts}>
        {error !== undefined && <span className={cellClasses.error}>{error} </span>}
        {bigChange !== undefined && <span className={cellClasses.bigChange}>A big change: {bigChange}. </span>}
        {before !== undefined && (
          <span>
            {monthBefore} {before}
          </span>
        )}
        {changedBy !== undefined && <span> Changed by {changedBy}</span>}
      </Box>
    </td>
  );
}
