import { type RefObject, useState } from 'react';
import {
  dropUnchanged,
  inputText,
  keepMine,
  type MetricsDraft,
  parseForm,
  resetField,
  setField,
} from '#domain/monthly-metrics/MetricsDraft.ts';
import {
  type MetricField,
  metricFields,
  type MetricKey,
  type MetricValue,
  type MetricValues,
  type MonthlyMetrics,
} from '#domain/monthly-metrics/fields.ts';
import {
  type LastEditors,
  mergeMetrics,
  type MetricConflict,
  trackEditors,
} from '#domain/monthly-metrics/mergeMetrics.ts';
import { saveErrorText, useUserName } from '#src/features/teams/teamEdits.ts';
import { useUpdateMetricsMutation } from './metricsApi.ts';

interface MetricsFormOptions {
  readonly teamId: string;
  readonly initial: MetricsDraft;
  /** Stored metrics, live; null while the team has none. */
  readonly metrics: MonthlyMetrics | null;
  /** Its inputs are named after the metrics. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSaved: () => void;
}

export interface FormField {
  readonly field: MetricField;
  readonly text: string;
  readonly stored: MetricValue;
  readonly error: string | undefined;
  readonly conflict: MetricConflict | undefined;
  /** Name of the person who saved the stored value; null when unknown. */
  readonly savedBy: string | null;
}

/** State of the dialog's form, merged with the stored metrics at each moment. */
export function useMetricsForm({ teamId, initial, metrics, form, onSaved }: MetricsFormOptions) {
  const userName = useUserName();
  const [update, { isLoading: isSaving, error: failure, reset }] = useUpdateMetricsMutation();
  const [draft, setDraft] = useState<MetricsDraft>(initial);
  /** Fields that were left or submitted: errors don't appear while somebody is still typing. */
  const [touched, setTouched] = useState<ReadonlySet<MetricKey>>(new Set());

  const [seen, setSeen] = useState<{ metrics: MonthlyMetrics | null; editors: LastEditors }>({ metrics, editors: {} });
  if (seen.metrics !== metrics) setSeen({ metrics, editors: trackEditors(seen.editors, seen.metrics, metrics) });

  const values: MetricValues = metrics ?? {};
  const { edit, errors, isChanged } = parseForm(draft, values);
  // While a save is under way the stored row may already contain it: its response tells.
  const conflicts = isSaving ? [] : mergeMetrics(edit, metrics).conflicts;

  function focus(key: MetricKey): void {
    const input = form.current?.elements.namedItem(key);
    if (input instanceof HTMLElement) input.focus();
  }

  async function save(): Promise<void> {
    const { data } = await update({ teamId, userName, edit });
    if (data === undefined) return;
    const [first] = data.conflicts;
    if (first) focus(first.key);
    else onSaved();
  }

  return {
    fields: metricFields.map((field): FormField => {
      const { key } = field;
      const error = touched.has(key) ? errors[key] : undefined;
      const conflict = conflicts.find((each) => each.key === key);
      const { [key]: savedBy = metrics?.updateBy ?? null } = seen.editors;
      return {
        field,
        text: inputText(draft, values, key),
        stored: values[key] ?? null,
        error,
        conflict,
        savedBy,
      };
    }),
    draft,
    isChanged,
    errorCount: Object.keys(errors).length,
    isSaving,
    failure: saveErrorText(failure),

    setValue(key: MetricKey, text: string): void {
      if (failure) reset();
      setDraft((current) => setField(current, values, key, text));
    },
    /** On blur: drops an unchanged text, and shows the error of a changed one. */
    touch(key: MetricKey): void {
      if (draft[key] === undefined) return;
      setDraft(dropUnchanged);
      setTouched((known) => new Set(known).add(key));
    },
    resolveConflict(key: MetricKey, choice: 'mine' | 'theirs'): void {
      setDraft((current) => (choice === 'mine' ? keepMine(current, values, key) : resetField(current, key)));
      focus(key);
    },
    /** Saves; or shows all errors and focuses the first. */
    submit(): void {
      const wrong = metricFields.find(({ key }) => errors[key] !== undefined);
      if (isSaving) return;
      if (wrong) {
        setTouched(new Set(metricFields.map(({ key }) => key)));
        focus(wrong.key);
      } else if (isChanged) void save();
    },
  };
}

export type MetricsForm = ReturnType<typeof useMetricsForm>;
