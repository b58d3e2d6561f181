import { useMemo, useState } from 'react';
import type { Team } from '#domain/team.ts';
import type { DataColumn } from '#src/components/data-table/DataTable.tsx';
import type {
  ColumnArrangement,
  ColumnControls,
  ColumnVisibility,
} from '#src/components/data-table/columnArrangement.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { usePreference } from '#src/preferences/usePreference.ts';
import { useRememberOpening } from '#src/features/teams/useRememberOpening.ts';
import {
  defaultLayout,
  formatColumnFields,
  isDefaultLayout,
  moveColumn,
  parseColumnFields,
  parseColumnLayout,
  resizeColumn,
  showColumns,
  withFields,
} from './columnLayout.ts';
import { arrangeColumns, type ColumnLayout } from './columnOrder.ts';

/** Of the team list. */
export interface TeamArrangement extends ColumnArrangement {
  readonly setControls: (controls: ColumnControls | undefined) => void;
  /** For `columns` in an address; undefined while they are shown as the list has them. */
  readonly fields: string | undefined;
  /** The last change could not be saved, and was taken back. */
  readonly hasFailed: boolean;
}

interface TeamColumns {
  /** In their order, with what is chosen of them. */
  readonly columns: readonly DataColumn<Team>[];
  readonly arrangement: TeamArrangement;
}

/**
 * The list's columns as the person has arranged them: on their account, except that `columns` in the address, as links and views have it,
 * says which are shown in which order, and is what changes while it is there.
 */
export function useTeamColumns(all: readonly DataColumn<Team>[]): TeamColumns {
  const [stored = defaultLayout, save] = usePreference('columns.teams', parseColumnLayout);
  useRememberOpening('columns', isDefaultLayout(stored) ? undefined : stored);
  const [params, setParams] = useAddressParams();
  const addressText = params.get('columns');
  const fields = useMemo(() => parseColumnFields(addressText), [addressText]);
  const layout = useMemo(() => (fields ? withFields(stored, fields) : stored), [stored, fields]);
  const columns = useMemo(() => arrangeColumns(all, layout), [all, layout]);
  const [controls, setControls] = useState<ColumnControls>();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  const savePreference = useLatest((next: ColumnLayout) => {
    setHasFailed(false);
    void save(isDefaultLayout(next) ? null : next).then((isSaved) => setHasFailed(!isSaved));
  });
  const setFields = useLatest((next: ColumnLayout | undefined) => {
    const withColumns = (now: URLSearchParams): URLSearchParams => {
      const changed = new URLSearchParams(now);
      if (next === undefined) changed.delete('columns');
      else changed.set('columns', formatColumnFields(next));
      return changed;
    };
    setParams(withColumns, { replace: true });
  });
  /** Which are shown, and their order. */
  const setLayout = useLatest((next: ColumnLayout) => (fields === undefined ? savePreference : setFields)(next));

  const show = useLatest((changes: readonly ColumnVisibility[]) =>
    setLayout(showColumns(layout, changes, fields !== undefined)),
  );
  const moveTo = useLatest((field: string, other: string) => setLayout(moveColumn(layout, field, other)));
  const resize = useLatest((field: string, width: number | null) => savePreference(resizeColumn(stored, field, width)));
  const setDensity = useLatest((density: ColumnLayout['density']) => savePreference({ ...stored, density }));
  const reset = useLatest(() => {
    if (fields !== undefined) setFields(undefined);
    // Of somebody's link, the person's own columns know nothing.
    const next = fields === undefined ? defaultLayout : { ...defaultLayout, order: stored.order, shown: stored.shown };
    if (!isDefaultLayout(stored)) savePreference(next);
  });

  const { density } = layout;
  const isInOrder = isDefaultLayout({ ...stored, widths: {}, density: 'standard' });
  const fieldsText = fields === undefined && isInOrder ? undefined : formatColumnFields(layout);
  const isDefault = fields === undefined && isDefaultLayout(stored);
  const arrangement = useMemo<TeamArrangement>(
    () => ({
      density,
      isDefault,
      controls,
      setControls,
      isPanelOpen,
      setPanelOpen,
      fields: fieldsText,
      hasFailed,
      show,
      moveTo,
      resize,
      setDensity,
      reset,
    }),
    [density, isDefault, controls, isPanelOpen, fieldsText, hasFailed, show, moveTo, resize, setDensity, reset],
  );
  return { columns, arrangement };
}
