import { foldText } from '#domain/foldText.ts';
import type { ReasonChoice } from './MetricsDraft.ts';
import type { MetricField } from './fields.ts';
import { isNotApplicableReason, notApplicableReasons } from './notApplicable.ts';

export interface PastedValue {
  readonly text: string;
  readonly reason?: ReasonChoice;
}

/** `yes`, `N/A: Bought software`; numbers as typed ones (`parseMetric`). */
export function readPastedValue(field: MetricField, cell: string): PastedValue {
  const text = cell.trim();
  const reason = parseReasonText(text);
  if (reason !== undefined) return { text: '', reason };
  if (field.kind !== 'choice') return { text };
  return { text: field.values.find((value) => foldText(value) === foldText(text)) ?? text };
}

const notApplicableText = /^(?:n\/a|not applicable)\s*(?:[:–—-]\s*(.+))?$/iu;

/** `N/A`, `N/A: Bought software`: '' without a known reason; undefined for any other text. */
export function parseReasonText(text: string): ReasonChoice | undefined {
  const match = notApplicableText.exec(text.trim());
  if (match === null) return undefined;
  const named = foldText(match[1] ?? '');
  const known = Object.entries(notApplicableReasons).find(([, label]) => foldText(label) === named);
  return known && isNotApplicableReason(known[0]) ? known[0] : '';
}
