import type { StoredRow } from '#domain/row.ts';

/** specification.md, section 2. */
export interface ListView {
  readonly id: string;
  readonly name: string;
  /** Without `?`: search, filters, sort, rows and columns. */
  readonly query: string;
}

/** Shared by admins with everyone; the row's id is the view's. */
export interface SharedViewFields {
  readonly name: string;
  readonly query: string;
  readonly createdBy: string;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

export interface SharedViewRow extends StoredRow, SharedViewFields {}

export const maxViewName = 80;
/** With `maxViews` names they fit a person's preferences, which hold 65,535 bytes. */
export const maxViewQuery = 1_000;
export const maxViews = 30;

/** Say where somebody is in the list, and belong to no view. */
const passing = ['page', 'view'];

/** As views are compared: without the page, in one order. */
export function toViewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of passing) params.delete(name);
  params.sort();
  return params.toString();
}

export function parseView(id: string, stored: unknown): ListView | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { name, query } = stored as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || name.trim() === '' || typeof query !== 'string') return undefined;
  return { id, name, query: toViewQuery(query) };
}
