import { foldText } from '#domain/foldText.ts';
import { blankRow, isBlankRow, type NumberedRow, uploadColumns } from '#domain/capacity-plan/columns.ts';
import {
  type CellEdit,
  describeCommand,
  nextLog,
  noRepairs,
  type RepairCommand,
  type RepairLog,
  type Replacement,
} from './repairLog.ts';

interface RowChange {
  readonly line: number;
  /** Undefined for a row that isn't there. */
  readonly before: NumberedRow | undefined;
  readonly after: NumberedRow | undefined;
}

export type Step = readonly RowChange[];

/** Rows of a file, and all that is done to them before they are submitted; each command is one step of undo. */
export class RepairSheet {
  private readonly originals = new Map<number, NumberedRow | undefined>();
  private readonly current: Map<number, NumberedRow>;
  private steps: readonly Step[] = [];
  /** Commands that were done, and undone. */
  log: RepairLog = noRepairs;
  private lastLine: number;
  private sorted: readonly NumberedRow[];

  constructor(rows: readonly NumberedRow[], log: RepairLog = noRepairs) {
    this.sorted = rows;
    this.current = new Map(rows.map((row) => [row.line, row]));
    this.lastLine = rows.reduce((last, { line }) => Math.max(last, line), 1);
    for (const command of log.commands) this.apply(command);
    while (this.log.done > log.done) this.undo();
  }

  /** In the order of lines. */
  get rows(): readonly NumberedRow[] {
    return this.sorted;
  }

  /** Names of what would be undone and done again. */
  get nextSteps(): { readonly undo: string | null; readonly redo: string | null } {
    const name = (index: number): string | null => {
      const [command, step] = [this.log.commands[index], this.steps[index]];
      return command === undefined || step === undefined ? null : describeCommand(command, step.length);
    };
    return { undo: name(this.log.done - 1), redo: name(this.log.done) };
  }

  rowAt(line: number): NumberedRow | undefined {
    return this.current.get(line);
  }

  /** As it came in the file; undefined for an added row. */
  originalAt(line: number): NumberedRow | undefined {
    return this.originals.has(line) ? this.originals.get(line) : this.current.get(line);
  }

  /** Lines that differ from the file, in order. */
  get changedLines(): number[] {
    return [...this.originals.keys()].sort((one, other) => one - other);
  }

  /** A command that changes nothing is no step. */
  apply(command: RepairCommand): Step {
    const step = this.stepOf(command);
    if (step.length === 0) return [];
    this.steps = [...this.steps.slice(0, this.log.done), step];
    this.log = nextLog(this.log, command);
    return this.put(step);
  }

  undo(): Step {
    const step = this.steps[this.log.done - 1];
    if (step === undefined) return [];
    this.log = nextLog(this.log, { type: 'undo' });
    return this.put(step.map(({ line, before, after }) => ({ line, before: after, after: before })));
  }

  redo(): Step {
    const step = this.steps[this.log.done];
    if (step === undefined) return [];
    this.log = nextLog(this.log, { type: 'redo' });
    return this.put(step);
  }

  private stepOf(command: RepairCommand): Step {
    switch (command.type) {
      case 'edit':
      case 'paste':
        return this.write(command.cells);
      case 'fill': {
        const { column, value } = command;
        return this.write(command.lines.map((line) => ({ line, column, value })));
      }
      case 'replace':
        return this.write(findReplacements(this.sorted, command));
      case 'delete':
        return this.rowsAt(command.lines).map((before) => ({ line: before.line, before, after: undefined }));
      case 'add': {
        const line = Math.max(this.lastLine, ...this.addedLines()) + 1;
        return [{ line, before: undefined, after: { line, row: { ...blankRow, ...command.cells } } }];
      }
      case 'straighten':
        return this.rowsAt(command.lines)
          .filter(({ widthFault }) => widthFault !== undefined)
          .map((before) => ({ line: before.line, before, after: { line: before.line, row: before.row } }));
    }
  }

  private write(cells: readonly CellEdit[]): Step {
    const written = new Map<number, NumberedRow>();
    for (const { line, column, value } of cells) {
      const row = written.get(line) ?? this.current.get(line);
      if (row !== undefined && row.row[column] !== value) {
        written.set(line, { ...row, row: { ...row.row, [column]: value } });
      }
    }
    return Array.from(written, ([line, after]) => ({ line, before: this.current.get(line), after }));
  }

  private rowsAt(lines: readonly number[]): NumberedRow[] {
    return lines.map((line) => this.current.get(line)).filter((row) => row !== undefined);
  }

  private addedLines(): number[] {
    return [...this.originals].filter(([, original]) => original === undefined).map(([line]) => line);
  }

  private put(step: Step): Step {
    let isSameSet = true;
    for (const { line, before, after } of step) {
      isSameSet &&= before !== undefined && after !== undefined;
      if (!this.originals.has(line)) this.originals.set(line, before);
      if (isSameRow(this.originals.get(line), after)) this.originals.delete(line);
      if (after === undefined) this.current.delete(line);
      else this.current.set(line, after);
    }
    const changed = new Map(step.map(({ line, after }) => [line, after]));
    this.sorted = isSameSet
      ? this.sorted.map((row) => changed.get(row.line) ?? row)
      : [...this.current.values()].sort((one, other) => one.line - other.line);
    return step;
  }
}

function isSameRow(one: NumberedRow | undefined, other: NumberedRow | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.widthFault === other.widthFault && uploadColumns.every((column) => one.row[column] === other.row[column]);
}

/** Each place in any case; an empty search stands for empty cells. */
export function findReplacements(
  rows: readonly NumberedRow[],
  { column, search, value }: Replacement,
): readonly CellEdit[] {
  const pattern = new RegExp(search.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`), 'giu');
  return rows.flatMap((numbered) => {
    const cell = numbered.row[column];
    if (search === '' ? foldText(cell) !== '' || isBlankRow(numbered) : cell.search(pattern) < 0) return [];
    return [{ line: numbered.line, column, value: search === '' ? value : cell.replace(pattern, () => value) }];
  });
}
