import type { MetricCalculationFields } from './calculation';

/** A stored value, as it is shown and as it is counted with. */
export interface MetricFigure {
  /** As stored, without blanks around it or a percent sign behind it; never ''. */
  readonly text: string;
  /** Null when the text is no number: it is shown, and drawn nowhere. */
  readonly value: number | null;
  readonly unit: 'percent' | 'integer';
}

const decimal = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** What programs write where they had nothing to write. */
const nothing = /^(?:|nan|null|undefined|-?infinity)$/i;

/** The figure of a calculation; null when there was nothing to calculate. */
export function readFigure({
  calculationValue,
  unitType,
}: Pick<MetricCalculationFields, 'calculationValue' | 'unitType'>): MetricFigure | null {
  const unit = unitType.trim().toLowerCase() === 'percent' ? 'percent' : 'integer';
  const given = (calculationValue ?? '').trim();
  const text = unit === 'percent' ? given.replace(/\s*%$/, '') : given;
  if (nothing.test(text)) return null;
  return { text, value: decimal.test(text) ? Number(text) : null, unit };
}

/** As it stands in a cell: a percent value gets a '%' suffix (SPEC section 2), '' where nothing is known. */
export function formatFigure(figure: MetricFigure | null): string {
  if (figure === null) return '';
  return figure.unit === 'percent' && figure.value !== null ? `${figure.text}%` : figure.text;
}
