import { formatCount } from '#domain/formatNumber.ts';
import type { UploadColumn, UploadRow } from '#domain/capacity-plan/columns.ts';

export interface CellEdit {
  readonly line: number;
  readonly column: UploadColumn;
  readonly value: string;
}

/** Plain data, which the browser keeps: applied again to the same file, they give the same rows. */
export type RepairCommand =
  | { readonly type: 'edit' | 'paste'; readonly cells: readonly CellEdit[] }
  | { readonly type: 'fill'; readonly column: UploadColumn; readonly lines: readonly number[]; readonly value: string }
  | { readonly type: 'replace'; readonly column: UploadColumn; readonly search: string; readonly value: string }
  | { readonly type: 'delete'; readonly lines: readonly number[] }
  /** Below the last line, with what is given. */
  | { readonly type: 'add'; readonly cells: Partial<UploadRow> }
  /** Takes the cells of lines of a wrong width as they stand. */
  | { readonly type: 'straighten'; readonly lines: readonly number[] };

interface UndoStep {
  readonly type: 'undo' | 'redo';
}

export type RepairAction = RepairCommand | UndoStep;

export function isUndoStep(action: RepairAction): action is UndoStep {
  return action.type === 'undo' || action.type === 'redo';
}

/** The first `done` are in force; what follows was undone. */
export interface RepairLog {
  readonly commands: readonly RepairCommand[];
  readonly done: number;
}

export const noRepairs: RepairLog = { commands: [], done: 0 };

export type Replacement = Pick<Extract<RepairCommand, { type: 'replace' }>, 'column' | 'search' | 'value'>;

/** After a command that has changed something, or a step back or forth. */
export function nextLog({ commands, done }: RepairLog, action: RepairAction): RepairLog {
  if (!isUndoStep(action)) return { commands: [...commands.slice(0, done), action], done: done + 1 };
  return { commands, done: action.type === 'undo' ? Math.max(0, done - 1) : Math.min(commands.length, done + 1) };
}

/** Names a step of undo. @param rows that it changes */
export function describeCommand(command: RepairCommand, rows: number): string {
  switch (command.type) {
    case 'edit':
      return command.cells.map(({ column, line }) => `${column} on line ${line}`).join(', ');
    case 'paste':
      return `paste of ${formatCount(command.cells.length, 'cell')}`;
    case 'fill':
      return `${command.column} of ${formatCount(rows, 'row')}`;
    case 'replace':
      return `replacement in ${command.column} of ${formatCount(rows, 'row')}`;
    case 'delete':
      return `deletion of ${formatCount(rows, 'row')}`;
    case 'add':
      return 'added row';
    case 'straighten':
      return `cells of ${formatCount(rows, 'row')} taken as they stand`;
  }
}
