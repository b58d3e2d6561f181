import { useMemo, useState } from 'react';
import type { UploadColumn } from '#domain/capacity-plan/columns.ts';
import type { RepairRow } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import { callChecker } from '#src/features/upload/checkFile.ts';
import { useCheckerAnswer } from '#src/features/upload/useCheckerAnswer.ts';

interface TypedCell {
  readonly from: readonly RepairRow[] | undefined;
  readonly line: number;
  readonly column: UploadColumn;
  readonly value: string;
}

/** @param version another value looks at the rows again */
export function useRepairRows(lines: readonly number[], version: unknown) {
  const asked = lines.join();
  const ask = useMemo(() => callChecker('viewRows', asked === '' ? [] : asked.split(',').map(Number)), [asked]);
  const { answer, hasFailed, retry } = useCheckerAnswer(ask, version);
  const [typed, setTyped] = useState<readonly TypedCell[]>([]);
  const rows = useSameRows(answer);
  /** Shown until the worker has checked it. */
  const edit = (line: number, column: UploadColumn, value: string): void =>
    setTyped((before) => [...before.filter(({ from }) => from === rows), { from: rows, line, column, value }]);
  /** Texts that the worker did not take. */
  const forget = (): void => setTyped([]);
  const shown = useMemo(() => {
    const open = typed.filter(({ from }) => from === rows);
    return rows?.map((each) =>
      open
        .filter(({ line }) => line === each.line)
        .reduce((row, { column, value }) => ({ ...row, row: { ...row.row, [column]: value } }), each),
    );
  }, [rows, typed]);
  return { rows: shown, hasFailed, retry, edit, forget };
}

/** The same object for a row that says the same, which needn't be rendered again. */
function useSameRows(rows: readonly RepairRow[] | undefined): readonly RepairRow[] | undefined {
  const [kept, setKept] = useState<{ readonly from: typeof rows; readonly rows: typeof rows }>({ from: rows, rows });
  if (kept.from === rows) return kept.rows;
  const before = new Map(kept.rows?.map((row) => [row.line, row]));
  const next = rows?.map((row) => {
    const known = before.get(row.line);
    return known !== undefined && JSON.stringify(known) === JSON.stringify(row) ? known : row;
  });
  setKept({ from: rows, rows: next });
  return next;
}
