import type { ReasonChoice } from '#domain/monthly-metrics/MetricsDraft.ts';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import { isNotApplicableReason, notApplicableReasons } from '#domain/monthly-metrics/notApplicable.ts';

const reasonPrefix = 'notApplicable:';

/** Present for a metric that doesn't apply; '' while no reason is chosen. */
type Reason = ReasonChoice | undefined;

export function optionOf(text: string, reason: Reason): string {
  return reason === undefined ? text : reasonPrefix + reason;
}

export function readOption(option: string): { readonly text: string; readonly reason: Reason } {
  if (!option.startsWith(reasonPrefix)) return { text: option, reason: undefined };
  const reason = option.slice(reasonPrefix.length);
  return { text: '', reason: isNotApplicableReason(reason) ? reason : '' };
}

interface MetricOptionsProps {
  readonly field: MetricField;
  readonly text: string;
  readonly reason: Reason;
}

/** Of a native list: the values of a choice, or the way back to the value of a number; and why the metric doesn't apply. */
export function MetricOptions({ field, text, reason }: MetricOptionsProps) {
  const values: readonly string[] = field.kind === 'choice' ? field.values : [];
  const isOther = field.kind === 'choice' && reason === undefined && !values.includes(text);
  return (
    <>
      {isOther && (
        <option value={text} aria-label={text === '' ? 'None' : text}>
          {text}
        </option>
      )}
      {field.kind !== 'choice' && <option value="">Enter a value</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
      <optgroup label="Not applicable">
        {reason === '' && <option value={reasonPrefix}>Not applicable</option>}
        {Object.entries(notApplicableReasons).map(([key, label]) => (
          <option key={key} value={reasonPrefix + key}>
            {/* The dash keeps a typed letter for the values. */}
            {values.length > 0 ? `– ${label}` : label}
          </option>
        ))}
      </optgroup>
    </>
  );
}
