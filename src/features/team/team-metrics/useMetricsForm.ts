import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  chosenReason,
  dropUnchanged,
  inputText,
  keepMine,
  type MetricsDraft,
  parseForm,
  type ReasonChoice,
  resetField,
  setField,
  setOverride,
  setReason,
} from '#domain/monthly-metrics/MetricsDraft.ts';
import { type Concern, describeBigChange, findConcerns, type SavedMetrics } from '#domain/monthly-metrics/concerns.ts';
import { displayEntry } from '#domain/monthly-metrics/displayEntry.ts';
import { type MetricField, metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import {
  type LastEditors,
  mergeMetrics,
  type MetricConflict,
  type MetricsEdit,
  type SignedMetrics,
  type StoredMetrics,
  trackEditors,
} from '#domain/monthly-metrics/mergeMetrics.ts';
import { parseNotApplicable } from '#domain/monthly-metrics/notApplicable.ts';
import { isOverride, maxOverrideReason, type OverrideReasons, parseOverrides } from '#domain/pushes/overrides.ts';
import type { PushedMetric, PushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import type { MetricsSaver } from '#src/components/monthly-metrics/metricsSavers.ts';

interface MetricsFormOptions {
  readonly initial: MetricsDraft;
  readonly metrics: SignedMetrics | null;
  readonly last: SavedMetrics | null;
  readonly saver: MetricsSaver;
  /** Of the form's month; none for a correction. */
  readonly pushed: PushedMetrics;
  /** Its inputs are named after the metrics. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSaved: (notice?: string) => void;
}

export interface FormField {
  readonly field: MetricField;
  readonly text: string;
  /** Present for a metric that doesn't apply; '' while no reason is chosen. */
  readonly reason: ReasonChoice | undefined;
  /** As people read it; undefined where it is what the input shows. */
  readonly stored: string | undefined;
  readonly error: string | undefined;
  readonly notice: string | undefined;
  readonly conflict: MetricConflict | undefined;
  readonly pushed: PushedMetric | undefined;
  /** Why the person's value counts in place of the pushed one; undefined while it doesn't. */
  readonly override: string | undefined;
  readonly overrideError: string | undefined;
  /** Name of the person who saved the stored value; null when unknown. */
  readonly savedBy: string | null;
}

export function useMetricsForm({ initial, metrics, last, saver, pushed, form, onSaved }: MetricsFormOptions) {
  const { isSaving, failure } = saver;
  const [draft, setDraft] = useState<MetricsDraft>(initial);
  /** Fields that were left or submitted: errors don't appear while somebody is still typing. */
  const [touched, setTouched] = useState<ReadonlySet<MetricKey>>(new Set());
  const [concerns, setConcerns] = useState<readonly Concern[]>([]);
  const [announcement, setAnnouncement] = useState('');

  const [seen, setSeen] = useState<{ metrics: SignedMetrics | null; editors: LastEditors }>({ metrics, editors: {} });
  if (seen.metrics !== metrics) setSeen({ metrics, editors: trackEditors(seen.editors, seen.metrics, metrics) });

  const values: StoredMetrics = metrics ?? {};
  const { edit, errors, isChanged } = parseForm(draft, values);
  const merged = mergeMetrics(edit, metrics);
  // While a save is under way the stored row may already contain it: its response tells.
  const conflicts = isSaving ? [] : merged.conflicts;

  const reasons = findReasons(draft, edit, pushed, metrics?.overrides);
  const overrideErrors = errorsOf(reasons);

  function focus(name: string): void {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  }

  function bigChangeNotice(field: MetricField): string | undefined {
    const change = describeBigChange(field, last, edit.mine[field.key]);
    return change === undefined ? undefined : `A big change: ${change}. Please check it.`;
  }

  async function save(): Promise<void> {
    const saved = await saver.save(edit, reasons);
    if (saved === undefined) return;
    const [first] = saved.conflicts;
    if (first) focus(first);
    else onSaved(saved.notice);
  }

  return {
    fields: metricFields.map((field): FormField => {
      const { key } = field;
      const { [key]: savedBy = metrics?.updateBy ?? null } = seen.editors;
      return {
        field,
        text: inputText(draft, values, key),
        reason: chosenReason(draft, values, key),
        stored: draft[key] === undefined ? undefined : displayEntry(field, metrics),
        error: touched.has(key) ? errors[key] : undefined,
        notice: bigChangeNotice(field),
        conflict: conflicts.find((each) => each.key === key),
        savedBy,
        pushed: pushed[key],
        override: reasons[key],
        overrideError: touched.has(key) ? overrideErrors[key] : undefined,
      };
    }),
    draft,
    isChanged,
    isSaving,
    failure,
    retry: () => void save(),
    concerns,
    /** For screen readers: a wrong value or a big change, once its input is left. */
    announcement,

    setValue(key: MetricKey, text: string): void {
      if (failure) saver.reset();
      setDraft((current) => setField(current, values, key, text));
    },
    /** '' shows the reasons in place of a number's input, undefined brings that back; what appears has the focus. */
    setReason(key: MetricKey, reason: ReasonChoice | undefined): void {
      if (isSaving) return;
      if (failure) saver.reset();
      flushSync(() => setDraft((current) => setReason(current, values, key, reason)));
      focus(key);
    },
    setOverride(key: MetricKey, text: string): void {
      if (!isSaving) setDraft((current) => setOverride(current, values, key, text));
    },
    /** On blur: drops an unchanged text, and shows the error of a changed one. */
    touch(key: MetricKey): void {
      if (draft[key] === undefined) return;
      setDraft(dropUnchanged);
      setTouched((known) => new Set(known).add(key));
      const field = metricFields.find((each) => each.key === key);
      const notice = errors[key] ?? (field && bigChangeNotice(field));
      setAnnouncement(field && notice ? `${field.label}: ${notice}` : '');
    },
    resolveConflict(key: MetricKey, choice: 'mine' | 'theirs'): void {
      // An input may replace that of a reason.
      flushSync(() => {
        setDraft((current) => (choice === 'mine' ? keepMine(current, values, key) : resetField(current, key)));
      });
      focus(key);
    },
    /** Saves, after a question where there are concerns; or shows all errors and focuses the first. */
    submit(): void {
      const wrong = metricFields.find(({ key }) => (errors[key] ?? overrideErrors[key]) !== undefined)?.key;
      if (isSaving) return;
      if (wrong) {
        setTouched(new Set(metricFields.map(({ key }) => key)));
        focus(errors[wrong] === undefined ? overrideName(wrong) : wrong);
        return;
      }
      if (!isChanged) return;
      const changed = Object.keys(edit.mine) as MetricKey[];
      const found = conflicts.length > 0 ? [] : findConcerns({ ...values, ...merged.changes }, changed, last);
      if (found.length > 0) setConcerns(found);
      else void save();
    },
    answerConcerns(answer: 'change' | 'save'): void {
      const [first] = concerns;
      flushSync(() => setConcerns([]));
      if (answer === 'save') void save();
      else if (first) focus(first.key);
    },
  };
}

/** Of the input for the reason. */
export function overrideName(key: MetricKey): string {
  return `${key}-override`;
}

/** For each value that differs from the pushed one: as typed, or as it was given before. */
function findReasons(
  draft: MetricsDraft,
  { mine, mineNotApplicable }: MetricsEdit,
  pushed: PushedMetrics,
  overrides: string | null | undefined,
): OverrideReasons {
  const [given, notApplicable] = [parseOverrides(overrides), parseNotApplicable(mineNotApplicable)];
  const keys = (Object.keys(mine) as MetricKey[]).filter((key) =>
    isOverride(pushed[key], mine[key] ?? null, notApplicable[key] !== undefined),
  );
  return Object.fromEntries(keys.map((key) => [key, draft[key]?.override ?? given[key]?.reason ?? '']));
}

function errorsOf(reasons: OverrideReasons): OverrideReasons {
  const found = Object.entries(reasons).flatMap(([key, reason]) => {
    if (reason.trim() === '') return [[key, 'Say why.']];
    return reason.trim().length > maxOverrideReason ? [[key, `At most ${maxOverrideReason} characters.`]] : [];
  });
  return Object.fromEntries(found) as OverrideReasons;
}

export type MetricsForm = ReturnType<typeof useMetricsForm>;
