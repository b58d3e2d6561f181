import { Button, Stack, TextField, Typography } from '@mui/material';
import { useEffect, useRef, useState, useMemo } from 'react';
import type { CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import { emailColumn, teamNameColumn, type UploadColumn, uploadColumns } from '#domain/capacity-plan/columns.ts';
import { describeRepairPaste, planRepairPaste } from '#domain/capacity-plan/repair/planRepairPaste.ts';
import type { RepairAction } from '#domain/capacity-plan/repair/repairLog.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { teamFieldNames, teamFields } from '#domain/team.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { newId } from '#src/components/newId.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { focusCell } from '#src/forms/gridKeys.ts';
import { usePasteBlock } from '#src/forms/usePasteBlock.ts';
import { ListPager } from '#src/lists/ListPager.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { tryWithRows } from '#src/features/upload/repairFile.ts';
import { callChecker } from '#src/features/upload/checkFile.ts';
import type { RepairRow } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import { useCheckerAnswer } from '#src/features/upload/useCheckerAnswer.ts';
import { RepairGrid } from './RepairGrid.tsx';
import { ReplaceForm } from './ReplaceForm.tsx';

export interface ShownRows {
  /** Another one for each time that rows are opened. */
  readonly id: string;
  readonly title: string;
  readonly lines: readonly number[];
  /** Shown even where nothing is wrong in it. */
  readonly column?: UploadColumn | null;
  readonly isAllColumns?: boolean;
}

interface RepairRowsProps {
  readonly shown: ShownRows | null;
  readonly summary: CheckSummary;
  readonly canRepair: boolean;
  readonly onShow: (shown: ShownRows | null) => void;
  /** Returns the lines that it changes. */
  readonly onRun: (action: RepairAction, done: (rows: number) => string) => Promise<readonly number[]>;
  readonly onFail: () => void;
}

export function RepairRows(props: RepairRowsProps) {
  const { shown, summary, onShow, onFail } = props;
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');

  async function find(show: 'problems' | 'repaired' | 'all', term = ''): Promise<void> {
    const found = await dispatch(tryWithRows(callChecker('findLines', { show, search: term })));
    if (found === undefined) {
      onFail();
      return;
    }
    const titles = { problems: 'Rows with problems', repaired: 'Rows that were repaired', all: 'All rows' };
    onShow({
      id: newId(),
      title: term === '' ? titles[show] : `Rows with “${term}”`,
      lines: found,
      isAllColumns: show === 'all',
    });
  }

  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {summary.refusedCount > 0 && (
          <Button size="small" onClick={() => void find('problems')}>
            {`Edit the ${summary.refusedCount === 1 ? 'row' : `${formatNumber(summary.refusedCount)} rows`} with problems`}
          </Button>
        )}
        <Button size="small" onClick={() => void find('repaired')}>
          Repaired rows
        </Button>
        <Button size="small" onClick={() => void find('all')}>
          All rows
        </Button>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void find('all', search.trim());
          }}
        >
          <TextField
            type="search"
            size="small"
            label="Find rows"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </form>
      </Stack>
      {shown && <ShownGrid key={shown.id} {...props} shown={shown} />}
    </Stack>
  );
}

const pageSize = 25;
const teamColumns = teamFieldNames.map((field) => teamFields[field].csv.column);

function ShownGrid(props: RepairRowsProps & { readonly shown: ShownRows }) {
  const { shown, summary, canRepair, onShow, onRun, onFail } = props;
  const dispatch = useAppDispatch();
  const table = useRef<HTMLTableElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(1);
  const [isReplacing, setIsReplacing] = useState(false);
  const [pasted, setPasted] = useState('');
  const lines = shown.lines.slice((page - 1) * pageSize, page * pageSize);
  const { rows, hasFailed, retry, edit, forget } = useRepairRows(lines, summary);
  const columns = uploadColumns.filter(
    (column) =>
      shown.isAllColumns === true ||
      column === teamNameColumn.column ||
      column === emailColumn.column ||
      column === shown.column ||
      rows?.some(
        ({ was, problems, odd }) => column in was || [...problems, ...odd].some((each) => each.column === column),
      ),
  );

  /** The first cell with a problem, once there is one. */
  const isReady = rows !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const wrong = table.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? null;
    const first = wrong ?? table.current?.querySelector<HTMLElement>('[data-row]') ?? heading.current;
    first?.focus();
  }, [isReady]);

  usePasteBlock(canRepair && isReady, (block, start) => {
    const paste = planRepairPaste(block, lines, columns, start ?? { row: 0, column: 0 });
    setPasted(describeRepairPaste(paste));
    void onRun({ type: 'paste', cells: paste.cells }, () => describeRepairPaste(paste));
  });

  const showMore = (more: readonly number[]): void =>
    onShow({ ...shown, lines: [...new Set([...shown.lines, ...more])].sort((one, other) => one - other) });

  /** Of the team whose row is before it. */
  async function addRow(): Promise<void> {
    const team = rows?.at(-1)?.row;
    const cells = Object.fromEntries(teamColumns.map((column) => [column, team?.[column] ?? '']));
    const added = await onRun({ type: 'add', cells }, () => 'A row was added.');
    const next = [...shown.lines, ...added];
    onShow({ ...shown, lines: next, isAllColumns: true });
    setPage(Math.ceil(next.length / pageSize));
  }

  const onEdit = useLatest(async (line: number, column: UploadColumn, value: string) => {
    edit(line, column, value);
    const changed = await onRun({ type: 'edit', cells: [{ line, column, value }] }, () => `Line ${line} was changed.`);
    if (changed.length === 0) forget();
  });
  const onDelete = useLatest(async (line: number, index: number) => {
    await onRun({ type: 'delete', lines: [line] }, () => `Line ${line} was deleted.`);
    const next = { row: Math.min(index, lines.length - 2), column: 0 };
    if (!focusCell(table.current, next)) heading.current?.focus();
  });
  const onStraighten = useLatest(
    (line: number) => void onRun({ type: 'straighten', lines: [line] }, () => `The cells of line ${line} are taken.`),
  );
  const onNeighbours = useLatest(async (line: number) => {
    const more = await dispatch(tryWithRows(callChecker('findNeighbours', line)));
    if (more === undefined) onFail();
    else showMore(more);
  });

  return (
    <Stack component="section" aria-label={shown.title} sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography ref={heading} variant="h3" tabIndex={-1} sx={{ mr: 'auto', overflowWrap: 'anywhere' }}>
          {shown.title}
        </Typography>
        <Button
          size="small"
          aria-pressed={shown.isAllColumns === true}
          onClick={() => onShow({ ...shown, isAllColumns: shown.isAllColumns !== true })}
        >
          All columns
        </Button>
        <Button size="small" aria-expanded={isReplacing} onClick={() => setIsReplacing(!isReplacing)}>
          Replace
        </Button>
        <Button size="small" disabled={!canRepair} onClick={() => void addRow()}>
          Add row
        </Button>
        <Button size="small" onClick={() => onShow(null)}>
          Close rows
        </Button>
      </Stack>
      {isReplacing && (
        <ReplaceForm column={shown.column ?? 'Business Unit'} summary={summary} canRepair={canRepair} onRun={onRun} />
      )}
      {hasFailed && <LoadFailure onRetry={retry}>The rows could not be opened.</LoadFailure>}
      {rows?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>There are no such rows.</Typography>}
      {rows !== undefined && rows.length > 0 && (
        <RepairGrid
          label={shown.title}
          table={table}
          rows={rows}
          columns={columns}
          canRepair={canRepair}
          onEdit={onEdit}
          onDelete={onDelete}
          onStraighten={onStraighten}
          onNeighbours={onNeighbours}
        />
      )}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {pasted}
      </Typography>
      <ListPager page={page} pageSize={pageSize} shown={lines.length} total={shown.lines.length} onOpen={setPage} />
    </Stack>
  );
}

interface TypedCell {
  readonly from: readonly RepairRow[] | undefined;
  readonly line: number;
  readonly column: UploadColumn;
  readonly value: string;
}

/** @param version another value looks at the rows again */
function useRepairRows(lines: readonly number[], version: unknown) {
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
