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
} from '#domain/monthly-metrics/fields.ts';
import {
  type LastEditors,
  mergeMetrics,
  type MetricConflict,
  trackEditors,
} from '#domain/monthly-metrics/mergeMetrics.ts';
import { saveErrorText, useUserName } from '#src/features/teams/teamEdits.ts';
import { type MonthlyMetrics, useUpdateMetricsMutation } from './metricsApi.ts';

interface MetricsFormOptions {
  readonly teamId: string;
  /** What is typed already. */
  readonly initial: MetricsDraft;
  /** As they are stored now, live; null while the team has none. */
  readonly metrics: MonthlyMetrics | null;
  /** Its inputs are named after the metrics. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSaved: () => void;
}

/** One field of the form, with all that it shows. */
export interface FormField {
  readonly field: MetricField;
  readonly text: string;
  readonly stored: MetricValue;
  readonly error: string | undefined;
  readonly conflict: MetricConflict | undefined;
  /** Who gave it the stored value; null when nobody knows. */
  readonly savedBy: string | null;
}

/** What is typed in the dialog, held against what is stored at each moment. */
export function useMetricsForm({ teamId, initial, metrics, form, onSaved }: MetricsFormOptions) {
  const userName = useUserName();
  const [update, { isLoading: isSaving, error: failure, reset }] = useUpdateMetricsMutation();
  const [draft, setDraft] = useState<MetricsDraft>(initial);
  /** Fields that were left, or asked to be saved: whoever is still typing is not told what is wrong. */
  const [judged, setJudged] = useState<ReadonlySet<MetricKey>>(new Set());

  const [seen, setSeen] = useState<{ metrics: MonthlyMetrics | null; savers: LastEditors }>({ metrics, savers: {} });
  if (seen.metrics !== metrics) setSeen({ metrics, savers: trackEditors(seen.savers, seen.metrics, metrics) });

  const values: MetricValues = metrics ?? {};
  const { edit, errors, isChanged } = parseForm(draft, values);
  // During a save what is stored may be this very edit, or already follow from it: its answer tells.
  const clashes = isSaving ? [] : mergeMetrics(edit, metrics).conflicts;

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
      const error = judged.has(key) ? errors[key] : undefined;
      const clash = clashes.find((each) => each.key === key);
      const { [key]: savedBy = metrics?.updateBy ?? null } = seen.savers;
      return {
        field,
        text: inputText(draft, values, key),
        stored: values[key] ?? null,
        error,
        conflict: clash,
        savedBy,
      };
    }),
    draft,
    isChanged,
    invalid: Object.keys(errors).length,
    isSaving,
    failure: saveErrorText(failure),

    type(key: MetricKey, text: string): void {
      if (failure) reset();
      setDraft((current) => setField(current, values, key, text));
    },
    /** The field is left: what says the same as before is no change, and what is wrong is told. */
    leave(key: MetricKey): void {
      if (draft[key] === undefined) return;
      setDraft(dropUnchanged);
      setJudged((known) => new Set(known).add(key));
    },
    resolve(key: MetricKey, choice: 'mine' | 'theirs'): void {
      setDraft((current) => (choice === 'mine' ? keepMine(current, values, key) : resetField(current, key)));
      focus(key);
    },
    /** Saves; or says what is wrong, at each field, and goes to the first. */
    submit(): void {
      const wrong = metricFields.find(({ key }) => errors[key] !== undefined);
      if (isSaving) return;
      if (wrong) {
        setJudged(new Set(metricFields.map(({ key }) => key)));
        focus(wrong.key);
      } else if (isChanged) void save();
    },
  };
}

export type MetricsForm = ReturnType<typeof useMetricsForm>;
