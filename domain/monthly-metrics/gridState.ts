import {
  dropUnchanged,
  emptyDraft,
  keepMine,
  type MetricsDraft,
  parseDraft,
  type ReasonChoice,
  resetField,
  setField,
  setReason,
} from './MetricsDraft.ts';
import { metricFields, type MetricKey } from './fields.ts';
import type { StoredMetrics } from './mergeMetrics.ts';
import type { PastedCell } from './pastedTable.ts';
import { parseReasonText } from './pastedValue.ts';

/** By team id. */
export type GridDrafts = Readonly<Record<string, MetricsDraft>>;

export interface RowOutcome {
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
}

export interface GridState {
  readonly drafts: GridDrafts;
  /** Metrics by team id that were left, pasted or submitted: errors don't appear while somebody is still typing. */
  readonly touched: Readonly<Record<string, readonly MetricKey[]>>;
  /** Cell left last; null while one is edited. */
  readonly leftCell: GridCellRef | null;
  readonly busyTeam: string | null;
  readonly outcomes: Readonly<Record<string, RowOutcome>>;
  /** Drafts from before the last paste; null when there is none to undo. */
  readonly beforePaste: GridDrafts | null;
}

interface GridCellRef {
  readonly teamId: string;
  readonly key: MetricKey;
}

/** `stored`: metrics of the team at that moment. */
export type GridAction =
  | (GridCellRef & { readonly type: 'typed'; readonly stored: StoredMetrics; readonly text: string })
  | (GridCellRef & {
      readonly type: 'reasonChosen';
      readonly stored: StoredMetrics;
      readonly reason: ReasonChoice | undefined;
    })
  | (GridCellRef & { readonly type: 'left'; readonly stored: StoredMetrics })
  | (GridCellRef & {
      readonly type: 'conflictResolved';
      readonly stored: StoredMetrics;
      readonly choice: 'mine' | 'theirs';
    })
  | {
      readonly type: 'pasted';
      readonly cells: readonly PastedCell[];
      readonly stored: ReadonlyMap<string, StoredMetrics>;
    }
  | { readonly type: 'pasteUndone' | 'saveEnded' }
  | { readonly type: 'submitted'; readonly teamIds: readonly string[] }
  | { readonly type: 'saveBegun' | 'saved' | 'discarded'; readonly teamId: string }
  | { readonly type: 'reported'; readonly teamId: string; readonly outcome: RowOutcome };

export function initialState(drafts: GridDrafts): GridState {
  return {
    drafts,
    touched: touchAll({}, Object.keys(drafts)),
    leftCell: null,
    busyTeam: null,
    outcomes: {},
    beforePaste: null,
  };
}

/** Drafts that were persisted as JSON; null for none. */
export function parseGridDrafts(kept: unknown): GridDrafts | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const drafts = Object.entries(kept).flatMap(([teamId, each]) => {
    const draft = parseDraft(each);
    return draft ? [[teamId, draft] as const] : [];
  });
  return drafts.length > 0 ? Object.fromEntries(drafts) : null;
}

export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'typed':
      return edit(state, action, (draft) => setField(draft, action.stored, action.key, action.text));
    case 'reasonChosen':
      return edit(state, action, (draft) => setReason(draft, action.stored, action.key, action.reason));
    case 'left':
      return leave(state, action);
    case 'conflictResolved':
      return edit(state, action, (draft) =>
        action.choice === 'mine' ? keepMine(draft, action.stored, action.key) : resetField(draft, action.key),
      );
    case 'pasted':
      return paste(state, action);
    case 'pasteUndone':
      return { ...state, drafts: state.beforePaste ?? state.drafts, beforePaste: null };
    case 'submitted':
      return { ...state, touched: touchAll(state.touched, action.teamIds) };
    case 'saveBegun':
      return { ...state, busyTeam: action.teamId, outcomes: without(state.outcomes, action.teamId) };
    case 'saved':
      return { ...discard(state, action.teamId), beforePaste: null };
    case 'reported':
      return { ...state, outcomes: { ...state.outcomes, [action.teamId]: action.outcome } };
    case 'saveEnded':
      return { ...state, busyTeam: null };
    case 'discarded':
      return discard(state, action.teamId);
  }
}

/** Drops the team's outcome, which told of what it was before. */
function edit(state: GridState, { teamId }: GridCellRef, change: (draft: MetricsDraft) => MetricsDraft): GridState {
  return {
    ...state,
    drafts: withDraft(state.drafts, teamId, change(state.drafts[teamId] ?? emptyDraft)),
    leftCell: null,
    outcomes: without(state.outcomes, teamId),
  };
}

/** On blur: drops an unchanged text, takes `N/A` for what it says, and shows the error of a changed one. */
function leave(state: GridState, { teamId, key, stored }: Extract<GridAction, { type: 'left' }>): GridState {
  const draft = state.drafts[teamId];
  const drafted = draft?.[key];
  if (draft === undefined || drafted === undefined) return state;
  const reason = drafted.reason === undefined ? parseReasonText(drafted.text) : undefined;
  const next = dropUnchanged(reason === undefined ? draft : setReason(draft, stored, key, reason));
  const touched = state.touched[teamId] ?? [];
  return {
    ...state,
    drafts: withDraft(state.drafts, teamId, next),
    leftCell: { teamId, key },
    touched: touched.includes(key) ? state.touched : { ...state.touched, [teamId]: [...touched, key] },
  };
}

function paste(state: GridState, { cells, stored }: Extract<GridAction, { type: 'pasted' }>): GridState {
  let drafts = state.drafts;
  let touched = state.touched;
  for (const { teamId, key, value } of cells) {
    const now = stored.get(teamId) ?? {};
    const typed = setReason(drafts[teamId] ?? emptyDraft, now, key, value.reason);
    const draft = value.reason === undefined ? setField(typed, now, key, value.text) : typed;
    drafts = withDraft(drafts, teamId, dropUnchanged(draft));
    touched = { ...touched, [teamId]: [...(touched[teamId] ?? []), key] };
  }
  const outcomes = cells.reduce((kept, { teamId }) => without(kept, teamId), state.outcomes);
  return { ...state, drafts, touched, outcomes, beforePaste: state.drafts };
}

function discard(state: GridState, teamId: string): GridState {
  return {
    ...state,
    drafts: without(state.drafts, teamId),
    touched: without(state.touched, teamId),
    outcomes: without(state.outcomes, teamId),
  };
}

function touchAll(touched: GridState['touched'], teamIds: readonly string[]): GridState['touched'] {
  const keys = metricFields.map(({ key }) => key);
  return { ...touched, ...Object.fromEntries(teamIds.map((id) => [id, keys])) };
}

/** An empty draft is none. */
function withDraft(drafts: GridDrafts, teamId: string, draft: MetricsDraft): GridDrafts {
  return Object.keys(draft).length > 0 ? { ...drafts, [teamId]: draft } : without(drafts, teamId);
}

function without<Value>(record: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> {
  return id in record ? Object.fromEntries(Object.entries(record).filter(([each]) => each !== id)) : record;
}
