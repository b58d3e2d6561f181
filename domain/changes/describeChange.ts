import {
  type ChangeArea,
  type ChangeEntry,
  confirmationField,
  correctedMonth,
  notedMetric,
  type FieldChange,
  parseUploadChanges,
  reportField,
  uploadField,
} from './changeEntry.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { type MetricField, metricFields, type MetricValue } from '#domain/monthly-metrics/fields.ts';
import { notApplicableReasons, parseNotApplicable } from '#domain/monthly-metrics/notApplicable.ts';
import { parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { formatMonth } from '#domain/monthly-metrics/reports.ts';
import { parseOverrides } from '#domain/pushes/overrides.ts';
import { teamFieldNames, teamFields } from '#domain/team.ts';
import { categories, type InventoryColumn, inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { diffItems, type ItemChange } from '#domain/tech-inventory/itemChanges.ts';
import { yesOrNo } from '#domain/text.ts';

export interface ListChange {
  readonly kind: 'list';
  readonly column: InventoryColumn;
  readonly label: string;
  readonly changes: readonly ItemChange[];
}

export interface MetricChange {
  readonly kind: 'metric';
  readonly field: MetricField;
  readonly label: string;
  /** As shown; null for none. */
  readonly from: string | null;
  readonly to: string | null;
}

interface ValueChange {
  readonly kind: 'value';
  /** Of a corrected metric. */
  readonly field?: MetricField;
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
}

interface MemberChange {
  readonly kind: 'member';
  readonly label: 'Member';
  /** Null where both texts are whole members: `Jack Green, Developer`. */
  readonly name: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

interface ReportChange {
  readonly kind: 'report';
  readonly label: string;
  readonly from: null;
  readonly to: null;
}

export type DescribedChange = ListChange | MetricChange | ValueChange | MemberChange | ReportChange;

export type TeamEvent = 'added' | 'restored' | 'removed';

/** A team that was made by hand names itself as the operation; other teams come by hand only when they are restored. */
export function teamEventOf({
  field,
  oldValue,
  newValue,
  source,
  uploadId,
  teamId,
}: Pick<ChangeEntry, 'field' | 'oldValue' | 'newValue' | 'source' | 'uploadId' | 'teamId'>): TeamEvent | null {
  if (field !== uploadField) return null;
  if (newValue === null) return 'removed';
  if (oldValue !== null) return null;
  return source === 'platform' && uploadId !== teamId ? 'restored' : 'added';
}

export function isMergeEntry({ area, uploadId }: Pick<ChangeEntry, 'area' | 'uploadId'>): boolean {
  return area === 'inventory' && uploadId !== null;
}

export function describeEntry(entry: ChangeEntry): DescribedChange[] {
  const month = correctedMonth(entry);
  if (month !== undefined) {
    const start = `${formatMonth(month)} corrected`;
    const changes = parseUploadChanges(entry).map((change) => describeChange(entry.area, change));
    if (changes.length === 0) return [{ kind: 'report', label: start, from: null, to: null }];
    return changes.map((change) => toCorrection(change, start));
  }
  if (entry.field === uploadField) return parseUploadChanges(entry).map((change) => describeChange(entry.area, change));
  return [describeChange(entry.area, entry, isMergeEntry(entry))];
}

/** As a plain value: no button of the history brings it back. */
function toCorrection(change: DescribedChange, start: string): DescribedChange {
  if (change.kind !== 'metric' && change.kind !== 'value') return change;
  return { ...change, kind: 'value', label: `${start}: ${change.label}` };
}

/** A field that the product no longer has keeps its stored name and values. */
function describeChange(
  area: ChangeArea,
  { field, oldValue, newValue }: FieldChange,
  isRename = false,
): DescribedChange {
  const column = area === 'inventory' ? inventoryColumns.find((each) => each === field) : undefined;
  if (column !== undefined) {
    return {
      kind: 'list',
      column,
      label: categories[column].label,
      changes: diffItems(column, oldValue, newValue, isRename),
    };
  }
  if (area === 'inventory' && field === confirmationField) {
    return { kind: 'report', label: 'Confirmed as still right', from: null, to: null };
  }
  const metric = area === 'metrics' ? metricFields.find(({ key }) => key === field) : undefined;
  if (metric !== undefined) {
    const [from, to] = [oldValue, newValue].map((value) => showMetric(metric, value)) as [string | null, string | null];
    return { kind: 'metric', field: metric, label: metric.label, from, to };
  }
  if (area === 'metrics' && field === reportField) {
    return { kind: 'report', label: `Reported ${formatMonth(newValue ?? '')} unchanged`, from: null, to: null };
  }
  if (area === 'metrics' && field === 'notApplicable') {
    return { kind: 'value', label: 'Not applicable', from: listReasons(oldValue), to: listReasons(newValue) };
  }
  if (area === 'metrics' && field === 'overrides') {
    return {
      kind: 'value',
      label: 'In place of pushed values',
      from: listOverrides(oldValue),
      to: listOverrides(newValue),
    };
  }
  const noted = area === 'metrics' ? notedMetric({ field }) : undefined;
  if (noted !== undefined) {
    const label = metricFields.find(({ key }) => key === noted.metric)?.label ?? noted.metric;
    return { kind: 'value', label: `Note on ${label}, ${formatMonth(noted.month)}`, from: oldValue, to: newValue };
  }
  if (area === 'members') return describeMember(oldValue, newValue);
  const name = area === 'team' ? teamFieldNames.find((each) => each === field) : undefined;
  if (name === undefined) return { kind: 'value', label: field, from: oldValue, to: newValue };
  const show = (value: string | null) =>
    value !== null && teamFields[name].kind === 'boolean' ? yesOrNo(value === 'true') : value;
  return { kind: 'value', label: teamFields[name].header, from: show(oldValue), to: show(newValue) };
}

function listReasons(stored: string | null): string | null {
  const reasons = parseNotApplicable(stored);
  const listed = metricFields.flatMap(({ key, label }) => {
    const reason = reasons[key];
    return reason === undefined ? [] : [`${label.replace(' (%)', '')} (${notApplicableReasons[reason]})`];
  });
  return listed.length === 0 ? stored : listed.join(', ');
}

/** `Overall Repo Test Coverage (Two modules are missing.)` */
function listOverrides(stored: string | null): string | null {
  const overrides = parseOverrides(stored);
  const listed = metricFields.flatMap(({ key, label }) => {
    const override = overrides[key];
    return override === undefined ? [] : [`${label.replace(' (%)', '')} (${override.reason})`];
  });
  return listed.length === 0 ? stored : listed.join(', ');
}

function describeMember(from: string | null, to: string | null): MemberChange {
  const [before, after] = [from, to].map((text) => (text === null ? null : splitMember(text)));
  if (!before || after?.name !== before.name) return { kind: 'member', label: 'Member', name: null, from, to };
  return { kind: 'member', label: 'Member', name: before.name, from: before.role, to: after.role };
}

/** `Jack Green, Developer`. A name may have a comma as well, a role has none. */
function splitMember(text: string): { readonly name: string; readonly role: string | null } {
  const comma = text.lastIndexOf(', ');
  return comma === -1 ? { name: text, role: null } : { name: text.slice(0, comma), role: text.slice(comma + 2) };
}

/** Without a percent sign: the metric's name has it. */
function showMetric(field: MetricField, stored: string | null): string | null {
  const value = parseStoredMetric(field, stored);
  return typeof value === 'number' ? formatNumber(value) : stored;
}

/** Null where there was none, undefined for one that today's rules refuse. */
export function parseStoredMetric(field: MetricField, stored: string | null): MetricValue | undefined {
  if (stored === null) return null;
  const parsed = parseMetric(field, stored);
  return parsed.ok ? parsed.value : undefined;
}
