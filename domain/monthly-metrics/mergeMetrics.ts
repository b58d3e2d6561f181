import { metricFields, type MetricKey, type MetricValue, type MetricValues } from './fields.ts';
import { formatNotApplicable, type NotApplicableReason, parseNotApplicable } from './notApplicable.ts';

export type StoredMetrics = MetricValues & { readonly notApplicable?: string | null };

export interface MetricsEdit {
  /** As last read; of the changed fields at least. */
  readonly base: MetricValues;
  /** Changed fields only; null for one that doesn't apply. */
  readonly mine: MetricValues;
  /** Of changed fields, as `formatNotApplicable` writes it. Both absent: only values are compared. */
  readonly baseNotApplicable?: string | null;
  readonly mineNotApplicable?: string | null;
}

export interface MetricConflict {
  readonly key: MetricKey;
  readonly mine: MetricValue;
  readonly theirs: MetricValue;
  readonly mineReason?: NotApplicableReason;
  readonly theirsReason?: NotApplicableReason;
}

export interface MergedMetrics {
  /** `notApplicable` only when it changes. */
  readonly changes: StoredMetrics;
  /** Left to the person who saves second; nothing may be written while there are any. */
  readonly conflicts: readonly MetricConflict[];
}

interface MetricEntry {
  readonly value: MetricValue;
  readonly reason: NotApplicableReason | undefined;
}

/** Three-way, field by field; that a metric doesn't apply is merged like a value. @param theirs null when nothing is stored */
export function mergeMetrics(edit: MetricsEdit, theirs: StoredMetrics | null): MergedMetrics {
  const storedReasons = parseNotApplicable(theirs?.notApplicable);
  const hasReasons = edit.baseNotApplicable !== undefined || edit.mineNotApplicable !== undefined;
  const baseReasons = hasReasons ? parseNotApplicable(edit.baseNotApplicable) : storedReasons;
  const mineReasons = parseNotApplicable(edit.mineNotApplicable);
  const entry = (values: MetricValues | null, reasons: typeof mineReasons, key: MetricKey): MetricEntry => ({
    value: values?.[key] ?? null,
    reason: reasons[key],
  });
  const open = (Object.keys(edit.mine) as MetricKey[])
    .map((key) => ({
      key,
      from: entry(edit.base, baseReasons, key),
      mine: entry(edit.mine, mineReasons, key),
      theirs: entry(theirs, storedReasons, key),
    }))
    .filter((each) => !isSame(each.mine, each.from) && !isSame(each.mine, each.theirs));
  const reasons = { ...storedReasons, ...Object.fromEntries(open.map(({ key, mine }) => [key, mine.reason])) };
  const notApplicable = formatNotApplicable(reasons);
  return {
    changes: {
      ...Object.fromEntries(open.map(({ key, mine }) => [key, mine.value])),
      ...(notApplicable !== formatNotApplicable(storedReasons) && { notApplicable }),
    },
    conflicts: open.filter((each) => !isSame(each.theirs, each.from)).map(toConflict),
  };
}

function isSame(one: MetricEntry, other: MetricEntry): boolean {
  return one.value === other.value && one.reason === other.reason;
}

interface OpenField {
  readonly key: MetricKey;
  readonly mine: MetricEntry;
  readonly theirs: MetricEntry;
}

function toConflict({ key, mine, theirs }: OpenField): MetricConflict {
  return {
    key,
    mine: mine.value,
    theirs: theirs.value,
    ...(mine.reason && { mineReason: mine.reason }),
    ...(theirs.reason && { theirsReason: theirs.reason }),
  };
}

export type LastEditors = Readonly<Partial<Record<MetricKey, string | null>>>;

export interface SignedMetrics extends StoredMetrics {
  readonly updateBy?: string | null;
  readonly updateDate?: string | null;
  readonly overrides?: string | null;
}

/** Of several saves seen as one, the last person is named for all of them: nothing stored says more. */
export function trackEditors(
  known: LastEditors,
  before: SignedMetrics | null,
  after: SignedMetrics | null,
): LastEditors {
  const [reasonsBefore, reasonsAfter] = [before, after].map((metrics) => parseNotApplicable(metrics?.notApplicable));
  const changed = metricFields.filter(
    ({ key }) => (before?.[key] ?? null) !== (after?.[key] ?? null) || reasonsBefore?.[key] !== reasonsAfter?.[key],
  );
  return { ...known, ...Object.fromEntries(changed.map(({ key }) => [key, after?.updateBy ?? null])) };
}
