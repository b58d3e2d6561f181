import { metricFields, type MetricField, type MetricKey, type MetricValue, type MetricValues } from './fields.ts';
import type { MetricsEdit } from './mergeMetrics.ts';
import { draftedText, followStored, type DraftedMetric, type MetricsDraft } from './MetricsDraft.ts';
import { formatMetric, readMetric } from './readMetric.ts';

export interface ReadForm {
  /** What to save: the fields that were given another value. */
  readonly edit: MetricsEdit;
  /** Why a field can't be saved as it is. All of them are required (SPEC section 5). */
  readonly errors: Readonly<Partial<Record<MetricKey, string>>>;
  /** Whether something would be lost with the draft, also if it can't be saved as it is. */
  readonly isChanged: boolean;
}

/** The form as it stands. A value that is stored and was not changed is never judged and never written. */
export function readForm(draft: MetricsDraft, stored: MetricValues): ReadForm {
  const base: Partial<Record<MetricKey, MetricValue>> = {};
  const mine: Partial<Record<MetricKey, MetricValue>> = {};
  const errors: Partial<Record<MetricKey, string>> = {};
  const changed = dropUnchanged(draft);

  for (const field of metricFields) {
    const { key } = field;
    const drafted = changed[key];
    const isMissing = (stored[key] ?? null) === null;
    if (drafted === undefined && !isMissing) continue;
    const read = readMetric(field, draftedText(changed, stored, key));
    if (!read.ok) errors[key] = read.message;
    else if (drafted !== undefined) [base[key], mine[key]] = [drafted.base, read.value];
  }
  return { edit: { base, mine }, errors, isChanged: Object.keys(changed).length > 0 };
}

/** Without the fields whose text says what was stored when their editing began: they follow what is stored again. */
export function dropUnchanged(draft: MetricsDraft): MetricsDraft {
  return metricFields.reduce((kept, field) => {
    const drafted = draft[field.key];
    return drafted !== undefined && saysTheSame(field, drafted) ? followStored(kept, field.key) : kept;
  }, draft);
}

function saysTheSame(field: MetricField, { text, base }: DraftedMetric): boolean {
  if (text.trim() === formatMetric(base)) return true;
  const read = readMetric(field, text);
  return read.ok && read.value === base;
}
