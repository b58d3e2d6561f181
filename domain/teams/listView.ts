import type { StoredRow } from '#domain/row.ts';

/** A view of the team list that somebody saved (specification.md, section 2). */
export interface ListView {
  readonly id: string;
  readonly name: string;
  /** Query string without `?`: search, filters, sort, rows and columns. */
  readonly query: string;
}

/** A row of the views that admins share with everyone; its id is the view's. */
export interface SharedViewFields {
  readonly name: string;
  readonly query: string;
  /** Name of the admin who shared it. */
  readonly createdBy: string;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

export interface SharedViewRow extends StoredRow, SharedViewFields {}

/** Characters of a name. */
export const maxViewName = 80;
/** Characters of a query: with `maxViews` names they fit a person's preferences, which hold 65,535 bytes. */
export const maxViewQuery = 1_000;
/** Of one person. */
export const maxViews = 30;

/** Parameters of the list's address that say where somebody is in it, and belong to no view. */
const passing = ['page', 'view'];

/** The query of an address as views are compared: without the page, in one order. */
export function toViewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of passing) params.delete(name);
  params.sort();
  return params.toString();
}

/** Undefined for what no view was written as. */
export function parseView(id: string, stored: unknown): ListView | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { name, query } = stored as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || name.trim() === '' || typeof query !== 'string') return undefined;
  return { id, name, query: toViewQuery(query) };
}
