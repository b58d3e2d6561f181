import { type RefObject, useEffect, useMemo, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import { describePaste, type PasteReport, planPaste } from '#domain/monthly-metrics/pastedTable.ts';
import { type CellPosition, type PastedRows } from '#domain/pastedRows.ts';
import { tidyText } from '#domain/text.ts';
import { usePersistDraft, useRestoredDraft } from '#src/auth/drafts.tsx';
import { focusCell } from '#src/forms/gridKeys.ts';
import { canConfirm, type GridRowView, viewRow } from '#domain/monthly-metrics/gridRow.ts';
import {
  type GridAction,
  gridReducer,
  type GridState,
  initialState,
  parseGridDrafts,
} from '#domain/monthly-metrics/gridState.ts';
import { useGridSaver } from './useGridSaver.ts';
import type { GridRowData, GridRows } from './useGridRows.ts';

const draftKey = 'enter-metrics';

export function useGridState() {
  const restored = useRestoredDraft(draftKey, parseGridDrafts);
  const [state, dispatch] = useReducer(gridReducer, restored ?? {}, initialState);
  const isChanged = Object.keys(state.drafts).length > 0;
  usePersistDraft(draftKey, isChanged ? state.drafts : null);
  return { state, dispatch, isChanged, isRestored: restored !== null };
}

/** Pasted again once its missing teams are in the grid. */
interface Paste {
  readonly block: PastedRows;
  readonly start: CellPosition;
  readonly report: PasteReport;
  readonly unknownTeams: readonly string[];
  readonly isWaitingFor: readonly string[];
}

interface ChangedRow {
  readonly row: GridRowData;
  readonly index: number;
  readonly view: GridRowView;
}

interface MetricsEntryOptions {
  readonly grid: GridRows;
  readonly gridState: ReturnType<typeof useGridState>;
  readonly isEnabled: boolean;
  readonly table: RefObject<HTMLElement | null>;
}

export function useMetricsEntry({ grid, gridState: { state, dispatch }, isEnabled, table }: MetricsEntryOptions) {
  const { rows = none } = grid;
  const saver = useGridSaver(dispatch, grid);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [pasted, setPasted] = useState<Paste | null>(null);
  const [asked, setAsked] = useState<readonly ChangedRow[]>([]);
  const canEdit = isEnabled && !saver.isBusy;

  const changed = useMemo(() => listChanged(rows, state.drafts), [rows, state.drafts]);
  const confirmable = rows.filter((row) => canConfirm(row, state.drafts[row.id]));
  const toConfirm = confirmable.filter(({ id }) => ticked.has(id));

  function focusMetric(index: number, key: MetricKey | undefined): void {
    focusCell(table.current, { row: index, column: metricFields.findIndex((field) => field.key === key) });
  }

  function focusFirstProblem(among: readonly ChangedRow[]): void {
    const wrong = among.find(isBlocked);
    if (wrong) focusMetric(wrong.index, wrong.view.errorKeys[0] ?? wrong.view.conflicts[0]?.key);
  }

  async function save(ready: readonly ChangedRow[]): Promise<void> {
    setPasted(null);
    await saver.save(ready.map(({ row, view }) => ({ teamId: row.id, edit: view.edit })));
  }

  /** Saves what can be saved, after a question where there are concerns, and shows what can't. */
  function submit(among: readonly ChangedRow[] = changed): void {
    if (!canEdit || among.length === 0) return;
    dispatch({ type: 'submitted', teamIds: among.map(({ row }) => row.id) });
    const ready = among.filter((each) => !isBlocked(each));
    if (ready.some(({ view }) => view.concerns.length > 0)) setAsked(ready);
    else {
      focusFirstProblem(among);
      if (ready.length > 0) void save(ready);
    }
  }

  function answerConcerns(answer: 'change' | 'save'): void {
    const first = asked.find(({ view }) => view.concerns.length > 0);
    flushSync(() => setAsked([]));
    if (answer === 'save') void save(asked);
    else if (first) focusMetric(first.index, first.view.concerns[0]?.key);
  }

  async function confirm(among: readonly GridRowData[] = toConfirm): Promise<void> {
    if (!canEdit || among.length === 0) return;
    const failed = await saver.confirm(among.flatMap(({ metrics }) => (metrics ? [metrics] : [])));
    setTicked(new Set(failed));
  }

  function paste(block: PastedRows, start: CellPosition): void {
    if (!canEdit) return;
    saver.clear();
    const teams = rows.filter(({ metrics }) => metrics !== undefined);
    const plan = planPaste(
      block,
      rows.map(({ id, name, projectId }) => ({ id, name, projectId })),
      start,
    );
    const stored = new Map(teams.map(({ id, metrics }) => [id, metrics ?? {}]));
    const cells = plan.cells.filter(({ teamId }) => stored.has(teamId));
    const action: GridAction = { type: 'pasted', cells, stored };
    const { drafts } = gridReducer(state, action);
    const same = teams.filter((row) => {
      const isWhole = cells.filter(({ teamId }) => teamId === row.id).length === metricFields.length;
      return isWhole && canConfirm(row, drafts[row.id]);
    });
    dispatch(action);
    setTicked((known) => new Set([...known, ...same.map(({ id }) => id)]));
    const { unknownTeams } = plan;
    setPasted({ block, start, report: describePaste({ ...plan, cells }, same.length), unknownTeams, isWaitingFor: [] });
  }

  const isComplete = pasted !== null && pasted.isWaitingFor.length > 0 && hasLoaded(rows, pasted.isWaitingFor);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Rows that came since the paste complete it, once.
    if (isComplete) paste(pasted.block, pasted.start);
  });

  return {
    saver,
    canEdit,
    changed,
    errorCount: changed.reduce((sum, { view }) => sum + view.errorKeys.length, 0),
    leftError: describeLeft(changed, state),
    conflictCount: changed.reduce((sum, { view }) => sum + view.conflicts.length, 0),
    submit,
    concerns: asked.flatMap(({ row, view }) =>
      view.concerns.map((concern) => ({ ...concern, text: `${tidyText(row.name)}: ${concern.text}` })),
    ),
    answerConcerns,
    ticked,
    confirmable,
    toConfirm,
    confirm,
    tickAll: () => setTicked(new Set(toConfirm.length < confirmable.length ? confirmable.map(({ id }) => id) : [])),
    retry: () => {
      const failed = new Set(saver.failedIds);
      const edited = changed.filter(({ row }) => failed.has(row.id));
      if (edited.length > 0) submit(edited);
      else void confirm(confirmable.filter(({ id }) => failed.has(id)));
    },
    setTicked,
    paste,
    pasted,
    undoPaste: () => {
      dispatch({ type: 'pasteUndone' });
      setPasted(null);
    },
    closePaste: () => setPasted(null),
    pasteAgainWith: (ids: readonly string[]) => setPasted((last) => last && { ...last, isWaitingFor: ids }),
  };
}

export type MetricsEntry = ReturnType<typeof useMetricsEntry>;

const none: readonly GridRowData[] = [];

function listChanged(rows: readonly GridRowData[], drafts: ReturnType<typeof initialState>['drafts']): ChangedRow[] {
  return rows
    .map((row, index) => ({ row, index, draft: drafts[row.id] }))
    .filter(({ row, draft }) => draft !== undefined && row.metrics !== undefined)
    .map(({ row, index, draft }) => ({ row, index, view: viewRow(row, draft) }))
    .filter(({ view }) => view.isChanged);
}

/** `Manual Functional Test Count, Falcon: Choose a reason.`; undefined where nothing is wrong. */
function describeLeft(changed: readonly ChangedRow[], { leftCell }: GridState): string | undefined {
  const left = changed.find(({ row }) => row.id === leftCell?.teamId);
  const cell = left?.view.cells.find(({ field }) => field.key === leftCell?.key);
  return left && cell?.error && `${cell.field.label}, ${tidyText(left.row.name)}: ${cell.error}`;
}

function isBlocked({ view }: ChangedRow): boolean {
  return view.errorKeys.length > 0 || view.conflicts.length > 0;
}

function hasLoaded(rows: readonly GridRowData[], ids: readonly string[]): boolean {
  return ids.every((id) => rows.some((row) => row.id === id && row.metrics !== undefined));
}
