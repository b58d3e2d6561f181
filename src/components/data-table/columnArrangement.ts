import type { GridSlotsComponent } from '@mui/x-data-grid';
import { createContext } from 'react';

export const tableDensities = ['compact', 'standard', 'comfortable'] as const;

export type TableDensity = (typeof tableDensities)[number];

/** A column that is to be shown or hidden. */
export interface ColumnVisibility {
  readonly field: string;
  readonly isShown: boolean;
  /** Whether this screen is wide enough for it. */
  readonly isShownByDefault: boolean;
}

/** Menu and panel of the grid with which columns are arranged. Loaded after the first rows. */
export interface ColumnControls {
  readonly slots: Partial<Pick<GridSlotsComponent, 'columnMenu' | 'columnsPanel'>>;
  /** Below which the panel opens. */
  readonly panelAnchor: HTMLElement;
}

/** How the reader has arranged the columns of a table, and how they change that. */
export interface ColumnArrangement {
  readonly density: TableDensity;
  /** Whether `reset` changes nothing. */
  readonly isDefault: boolean;
  readonly controls: ColumnControls | undefined;
  readonly isPanelOpen: boolean;
  readonly setPanelOpen: (isOpen: boolean) => void;
  readonly show: (changes: readonly ColumnVisibility[]) => void;
  /** To a width in pixels; null: as the table has it. */
  readonly resize: (field: string, width: number | null) => void;
  /** To where another column is, which makes room. */
  readonly moveTo: (field: string, other: string) => void;
  readonly setDensity: (density: TableDensity) => void;
  readonly reset: () => void;
}

export const ColumnArrangementContext = createContext<ColumnArrangement | undefined>(undefined);

/** Pixels: narrower ones show no word. */
export const leastColumnWidth = 64;
/** Pixels: wider ones leave no room on a small screen. */
export const greatestColumnWidth = 800;

/** Value for `aria-controls` of what opens the panel. */
export const columnsPanelId = 'columns-panel';
