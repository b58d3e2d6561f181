import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import NeighboursIcon from '@mui/icons-material/UnfoldMoreOutlined';
import { Box, Button, IconButton, Paper, type Theme } from '@mui/material';
import { type KeyboardEvent, memo, type RefObject } from 'react';
import type { UploadColumn } from '#domain/capacity-plan/columns.ts';
import type { ChangeType } from '#domain/capacity-plan/Comparison.ts';
import type { RepairRow } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import { describeProblem } from '#domain/capacity-plan/rowRecord.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { moveByKey } from '#src/forms/gridKeys.ts';
import { inputGridClasses, inputGridStyle } from '#src/forms/inputGridStyle.ts';
import { RepairCell } from './RepairCell.tsx';

interface RowActions {
  readonly canRepair: boolean;
  /** Referentially stable, as the others. */
  readonly onEdit: (line: number, column: UploadColumn, value: string) => Promise<void>;
  readonly onDelete: (line: number, index: number) => Promise<void>;
  readonly onStraighten: (line: number) => void;
  readonly onNeighbours: (line: number) => Promise<void>;
}

interface RepairGridProps extends RowActions {
  readonly label: string;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: readonly RepairRow[];
  readonly columns: readonly UploadColumn[];
}

/** Keys and pasting work as in Enter Metrics (docs/decisions/036-metrics-in-a-grid.md). */
export function RepairGrid({ label, table, rows, columns, ...actions }: RepairGridProps) {
  const onKeyDown = useLatest((event: KeyboardEvent<HTMLElement>) => moveByKey(event, table.current));
  const shown = columns.join();
  return (
    <Paper variant="outlined" sx={gridStyle}>
      <Box component="table" ref={table} aria-label={label} sx={{ minWidth: headWidth.narrow + columns.length * 150 }}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <GridRow key={row.line} row={row} index={index} shown={shown} onKeyDown={onKeyDown} {...actions} />
          ))}
        </tbody>
      </Box>
    </Paper>
  );
}

interface GridRowProps extends RowActions {
  readonly row: RepairRow;
  readonly index: number;
  /** Names of columns, with commas. */
  readonly shown: string;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const teamTexts: Readonly<Record<ChangeType, string>> = {
  added: 'New team',
  changed: 'Changes the team',
  unchanged: 'Team unchanged',
  unmentioned: '',
};

const GridRow = memo(function GridRow({ row, index, shown, onKeyDown, ...actions }: GridRowProps) {
  const { canRepair, onEdit, onDelete, onStraighten, onNeighbours } = actions;
  const { line, isAdded, isOfWrongWidth, problems, team } = row;
  const columns = shown.split(',') as UploadColumn[];
  const whole = problems.filter(({ column }) => column === null);
  return (
    <tr>
      <th scope="row">
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap' }}>
          <span>{line}</span>
          <IconButton
            size="small"
            aria-label={`Delete line ${line}`}
            disabled={!canRepair}
            onClick={() => void onDelete(line, index)}
            sx={{ ml: 'auto' }}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={`Show the lines around ${line}`} onClick={() => void onNeighbours(line)}>
            <NeighboursIcon fontSize="small" />
          </IconButton>
        </Box>
        <div className={inputGridClasses.facts}>
          {isAdded && <div>Added row</div>}
          {whole.map((problem) => (
            <span key={problem.wrong} className={inputGridClasses.error}>
              {describeProblem(problem)}
            </span>
          ))}
          {problems.length > 0 ? 'Refused' : team && teamTexts[team]}
        </div>
        {isOfWrongWidth && (
          <Button size="small" disabled={!canRepair} onClick={() => onStraighten(line)}>
            Take as it stands
          </Button>
        )}
      </th>
      {columns.map((column, place) => (
        <RepairCell
          key={column}
          row={row}
          column={column}
          position={{ row: index, column: place }}
          canRepair={canRepair}
          onEdit={onEdit}
          onKeyDown={onKeyDown}
        />
      ))}
    </tr>
  );
});

/** Pixels. */
const headWidth = { narrow: 112, wide: 150 };

const gridStyle = (theme: Theme) => ({
  ...inputGridStyle(theme, { headWidth, foot: '90px' }),
  maxHeight: 'min(60dvh, 560px)',
  overflowY: 'auto',
  '& thead th': { position: 'sticky', top: 0, zIndex: 1, fontSize: '0.8125rem', fontWeight: 600 },
  '& thead th:first-of-type': { zIndex: 2 },
  // Room for what is wrong, or was: a row keeps its height while it is put right.
  '& tbody tr': { height: 92 },
});
