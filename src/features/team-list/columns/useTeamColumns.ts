import { useMemo, useState } from 'react';
import type { Team } from '#domain/team.ts';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import type { ColumnArrangement, ColumnVisibility } from '#src/lists/data-table/columnArrangement.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { text, useAddressState } from '#src/lists/addressState.ts';
import { usePreference } from '#src/preferences/usePreference.ts';
import { useRememberOpening } from '#src/features/team-list/useRememberOpening.ts';
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
import { arrangeColumns, type ColumnLayout } from '#domain/teams/columnOrder.ts';

export interface TeamArrangement extends ColumnArrangement {
  readonly setPanelAnchor: (button: HTMLElement | undefined) => void;
  /** For `columns` in an address; undefined while they are shown as the list has them. */
  readonly fields: string | undefined;
  /** The last change could not be saved, and was taken back. */
  readonly hasFailed: boolean;
}

const schema = { columns: text() };

/** Stored on the account; `columns` in the address, as links and views have it, overrides that and takes the changes. */
export function useTeamColumns(all: readonly DataColumn<Team>[]) {
  const [stored = defaultLayout, save] = usePreference('columns.teams', parseColumnLayout);
  useRememberOpening('columns', isDefaultLayout(stored) ? undefined : stored);
  const [{ columns: addressText }, setAddress] = useAddressState(schema);
  const fields = useMemo(() => parseColumnFields(addressText), [addressText]);
  const layout = useMemo(() => (fields ? withFields(stored, fields) : stored), [stored, fields]);
  const columns = useMemo(() => arrangeColumns(all, layout), [all, layout]);
  const [panelAnchor, setPanelAnchor] = useState<HTMLElement>();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  const savePreference = useLatest((next: ColumnLayout) => {
    setHasFailed(false);
    void save(isDefaultLayout(next) ? null : next).then((isSaved) => setHasFailed(!isSaved));
  });
  const setFields = useLatest((next: ColumnLayout | undefined) => {
    setAddress({ columns: next === undefined ? '' : formatColumnFields(next) }, { replace: true });
  });
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
      panelAnchor,
      setPanelAnchor,
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
    [density, isDefault, panelAnchor, isPanelOpen, fieldsText, hasFailed, show, moveTo, resize, setDensity, reset],
  );
  return { columns, arrangement };
}
