import { createContext } from 'react';

export const tableDensities = ['compact', 'standard', 'comfortable'] as const;

export type TableDensity = (typeof tableDensities)[number];

export interface ColumnVisibility {
  readonly field: string;
  readonly isShown: boolean;
}

export interface ColumnArrangement {
  readonly density: TableDensity;
  readonly isDefault: boolean;
  /** The button beside which the panel opens; undefined while there is none. */
  readonly panelAnchor: HTMLElement | undefined;
  readonly isPanelOpen: boolean;
  readonly setPanelOpen: (isOpen: boolean) => void;
  readonly show: (changes: readonly ColumnVisibility[]) => void;
  /** In pixels; null: as the table has it. */
  readonly resize: (field: string, width: number | null) => void;
  readonly moveTo: (field: string, other: string) => void;
  readonly setDensity: (density: TableDensity) => void;
  readonly reset: () => void;
}

export const ColumnArrangementContext = createContext<ColumnArrangement | undefined>(undefined);

/** Narrower columns show no word. */
export const leastColumnWidth = 64;
/** Wider columns leave no room on a small screen. */
export const greatestColumnWidth = 800;

export const columnsPanelId = 'columns-panel';
