import { foldText } from '#domain/foldText.ts';
import type { ReasonChoice } from './MetricsDraft.ts';
import type { MetricField } from './fields.ts';
import { isNotApplicableReason, notApplicableReasons } from './notApplicable.ts';

/** Cell of a spreadsheet as the form takes it: a text, or the reason for which the metric doesn't apply. */
export interface PastedValue {
  readonly text: string;
  readonly reason?: ReasonChoice;
}

/**
 * A cell as spreadsheets write it: `81,38 %`, `1,200`, `yes`, `N/A: Bought software`. What could be one of two numbers stays as it is, so
 * that `parseMetric` refuses it.
 */
export function readPastedValue(field: MetricField, cell: string): PastedValue {
  const text = cell.trim();
  const reason = parseReasonText(text);
  if (reason !== undefined) return { text: '', reason };
  if (field.kind === 'choice')
    return { text: field.values.find((value) => foldText(value) === foldText(text)) ?? text };
  return { text: field.kind === 'percent' ? readPercent(text) : readCount(text) };
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

/** Percentage with a decimal point in place of a decimal comma; percentages have no thousands. */
function readPercent(text: string): string {
  return text.replace(/^(\d{1,3}),(\d{1,2})(?=\s*%?$)/u, '$1.$2');
}

const groupedByBlanks = /^\d{1,3}(?:[\s'’]\d{3})+$/u;
const groupedByCommas = /^\d{1,3}(?:,\d{3})+$/u;
const wholeWithDecimals = /^(\d+)[.,]0{1,2}$/u;

/** `1.200` stays: it is 1,200 to some and 1.2 to others. */
function readCount(text: string): string {
  if (groupedByBlanks.test(text) || groupedByCommas.test(text)) return text.replace(/\D/gu, '');
  return text.replace(wholeWithDecimals, '$1');
}
