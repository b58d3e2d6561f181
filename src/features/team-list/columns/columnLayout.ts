import { teamFieldNames } from '#domain/team.ts';
import {
  type ColumnVisibility,
  greatestColumnWidth,
  leastColumnWidth,
  tableDensities,
} from '#src/lists/data-table/columnArrangement.ts';
import { type ColumnLayout, completeOrder, movableFields, teamNameField } from '#domain/teams/columnOrder.ts';

export const defaultLayout: ColumnLayout = { order: [], shown: {}, widths: {}, density: 'standard' };

const resizableFields: readonly string[] = [...teamFieldNames, 'detail'];

/** Undefined when nothing of it is known, or all of it is the default. */
export function parseColumnLayout(stored: unknown): ColumnLayout | undefined {
  if (!isRecord(stored)) return undefined;
  const { order, shown, widths, density } = stored;
  const layout: ColumnLayout = {
    order: Array.isArray(order) ? knownFields(order) : [],
    shown: pickEntries(shown, movableFields, (value) => typeof value === 'boolean'),
    widths: pickEntries(widths, resizableFields, isWidth),
    density: tableDensities.find((known) => known === density) ?? 'standard',
  };
  return isDefaultLayout(layout) ? undefined : layout;
}

export function isDefaultLayout({ order, shown, widths, density }: ColumnLayout): boolean {
  const isInOrder = order.every((field, index) => field === movableFields[index]);
  return isInOrder && isEmpty(shown) && isEmpty(widths) && density === 'standard';
}

/** Fields of `columns=` in an address, without Team Name; undefined when it names none. */
export function parseColumnFields(text: string): readonly string[] | undefined {
  const fields = text.split(',');
  const known = knownFields(fields);
  return known.length > 0 || fields.includes(teamNameField) ? known : undefined;
}

/** For an address: those of a layout that are shown where the screen is wide enough for all. */
export function formatColumnFields({ order, shown }: ColumnLayout): string {
  return [teamNameField, ...completeOrder(order).filter((field) => shown[field] ?? true)].join(',');
}

export function withFields(layout: ColumnLayout, fields: readonly string[]): ColumnLayout {
  const shown = Object.fromEntries(movableFields.map((field) => [field, fields.includes(field)]));
  return { ...layout, order: completeOrder(fields), shown };
}

/** `isExact`: what is shown is written down, too. */
export function showColumns(
  layout: ColumnLayout,
  changes: readonly ColumnVisibility[],
  isExact: boolean,
): ColumnLayout {
  const shown = new Map(Object.entries(layout.shown));
  for (const { field, isShown } of changes) {
    if (!isExact && isShown) shown.delete(field);
    else shown.set(field, isShown);
  }
  return { ...layout, shown: Object.fromEntries(shown) };
}

export function moveColumn(layout: ColumnLayout, field: string, other: string): ColumnLayout {
  const order = completeOrder(layout.order);
  const target = order.indexOf(other);
  return { ...layout, order: order.filter((known) => known !== field).toSpliced(target, 0, field) };
}

export function resizeColumn(layout: ColumnLayout, field: string, width: number | null): ColumnLayout {
  const widths = new Map(Object.entries(layout.widths));
  if (width === null) widths.delete(field);
  else widths.set(field, width);
  return { ...layout, widths: Object.fromEntries(widths) };
}

function knownFields(fields: readonly unknown[]): string[] {
  const known = fields.filter((field): field is string => movableFields.some((name) => name === field));
  return [...new Set(known)];
}

function pickEntries<Value>(
  stored: unknown,
  fields: readonly string[],
  isValid: (value: unknown) => value is Value,
): Record<string, Value> {
  if (!isRecord(stored)) return {};
  const entries = fields.map((field) => [field, stored[field]] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => isValid(entry[1])));
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value >= leastColumnWidth && value <= greatestColumnWidth;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}
