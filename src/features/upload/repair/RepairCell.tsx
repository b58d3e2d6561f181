import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { type UploadColumn, uploadColumns } from '#domain/capacity-plan/columns.ts';
import type { RepairRow } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import type { RowProblem } from '#domain/capacity-plan/rowRecord.ts';
import type { CellPosition } from '#domain/pastedRows.ts';
import { capitalize, truncate } from '#domain/text.ts';
import { positionAttributes } from '#src/forms/gridKeys.ts';
import { inputGridClasses } from '#src/forms/inputGridStyle.ts';

interface RepairCellProps {
  readonly row: RepairRow;
  readonly column: UploadColumn;
  readonly position: CellPosition;
  readonly canRepair: boolean;
  readonly onEdit: (line: number, column: UploadColumn, value: string) => Promise<void>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export const valuesId = (column: UploadColumn): string => `repair-values-${uploadColumns.indexOf(column)}`;

const maxShownLength = 80;

/** Of a contradiction without whose it is, which the row says. */
function describe({ wrong, right, conflict }: RowProblem): string {
  const shown = conflict === undefined ? wrong : wrong.replace(` ${conflict}`, '');
  const told = `${capitalize(truncate(shown, maxShownLength))}. `;
  return conflict === undefined ? `${told}It should be ${right}. ` : told;
}

/** A typed text is checked when the cell is left. */
export function RepairCell({ row, column, position, canRepair, onEdit, onKeyDown }: RepairCellProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const value = row.row[column];
  const was = row.was[column];
  const problem = row.problems.find((each) => each.column === column);
  const odd = row.odd.find((each) => each.column === column);

  function commit(): void {
    if (typed !== null && typed !== value) void onEdit(row.line, column, typed);
    setTyped(null);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const isUndo = (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase());
    if (event.key === 'Escape') setTyped(null);
    else if (isUndo) {
      // Of a text that is still being typed: the browser's own.
      if (typed !== null && typed !== value) event.stopPropagation();
    } else {
      if (event.key === 'Enter') commit();
      onKeyDown(event);
    }
  }

  const mark = was === undefined ? undefined : inputGridClasses.changed;
  return (
    <td className={problem ? inputGridClasses.wrong : odd ? inputGridClasses.conflict : mark}>
      <input
        {...positionAttributes(position)}
        aria-label={`${column}, line ${row.line}`}
        aria-describedby={`${id}-facts`}
        aria-invalid={problem !== undefined}
        list={valuesId(column)}
        autoComplete="off"
        readOnly={!canRepair}
        value={typed ?? value}
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={handleKey}
      />
      <div id={`${id}-facts`} className={inputGridClasses.facts}>
        {problem && <span className={inputGridClasses.error}>{describe(problem)}</span>}
        {odd && !problem && <span>{odd.why} </span>}
        {was !== undefined && (
          <span>
            Repaired, was <del>{truncate(was, maxShownLength) || 'empty'}</del>
          </span>
        )}
      </div>
    </td>
  );
}
