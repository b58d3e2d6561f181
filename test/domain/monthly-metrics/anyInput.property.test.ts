import fc from 'fast-check';
import { type MetricField, metricFields, type MetricValue } from '#domain/monthly-metrics/fields.ts';
import { notApplicableReasons } from '#domain/monthly-metrics/notApplicable.ts';
import { displayMetric, formatMetric, incrementMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { readPastedValue } from '#domain/monthly-metrics/pastedValue.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

const number = [
  ...['Enter a number, such as 42 or 42.5.', 'Use nothing between thousands.', 'Use at most two decimal places.'],
  ...['Must be between 0 to 100'],
];
const whole = [
  ...['Enter a whole number, such as 42.', 'Use nothing between thousands.', 'Must be a whole number.'],
  ...['Must be at most 1,000,000,000.', 'Must be a number greater than or equal to 0'],
];

/** Sentences of specification.md, section 5, that refuse a metric. */
function sentencesOf(field: MetricField): readonly string[] {
  const required = 'This field is required.';
  if (field.kind === 'choice') return [required, `Must be one of ${field.values.join(', ')}.`];
  return [required, ...(field.kind === 'percent' ? number : whole)];
}

const numberLike = fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,-+e% ５\u00A0'’")), maxLength: 12 });
const choices = metricFields.flatMap((field) => (field.kind === 'choice' ? field.values : []));
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string().map((text) => `${text}\uD800`),
  numberLike,
  fc.integer({ min: -1_000, max: 20_000 }).map((hundredths) => String(hundredths / 100)),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.constantFrom(...choices, ...choices.map((choice) => choice.toUpperCase())),
  fc.constantFrom(...Object.values(notApplicableReasons)).map((label) => `n/a: ${label}`),
);
const anyField = fc.constantFrom(...metricFields);
const settings = { numRuns: propertyRuns(10_000) };

/** The number that a text writes, as it stands. */
function plainNumber(field: MetricField, text: string): string {
  return field.kind === 'percent' ? text.trim().replace(/\s*%$/u, '') : text.trim();
}

function expectStorable(field: MetricField, value: MetricValue): void {
  expect(parseMetric(field, formatMetric(value))).toEqual({ ok: true, value });
  expect(displayMetric(field, value)).not.toBe('');
  if (field.kind === 'choice') {
    expect(field.values).toContain(value);
    return;
  }
  expect(value).toBeGreaterThanOrEqual(field.min);
  expect(value).toBeLessThanOrEqual(field.max);
}

test('any text is taken for exactly what it writes and comes back as it was, or is refused in the words of its metric', () => {
  fc.assert(
    fc.property(anyField, anyText, (field, text) => {
      const read = parseMetric(field, text);
      if (!read.ok) {
        expect(sentencesOf(field)).toContain(read.message);
        return;
      }
      expectStorable(field, read.value);
      if (field.kind === 'choice') expect(read.value).toBe(text.trim());
      else {
        expect(plainNumber(field, text)).toMatch(/^[0-9]*[.,]?[0-9]*$/u);
        expect(read.value).toBe(Number(plainNumber(field, text).replace(',', '.')));
      }
    }),
    settings,
  );
});

test('any pasted cell is a reason, or a text that the form takes or refuses in the same words', () => {
  fc.assert(
    fc.property(anyField, anyText, (field, cell) => {
      const { text, reason } = readPastedValue(field, cell);
      if (reason !== undefined) {
        expect(cell).toMatch(/^\s*(?:n\/a|not applicable)/iu);
        return;
      }
      // A number means the same, or is refused in the same words, typed and pasted.
      const typed = parseMetric(field, cell);
      const pasted = parseMetric(field, text);
      if (typed.ok || field.kind !== 'choice') expect(pasted).toEqual(typed);
      if (pasted.ok) expectStorable(field, pasted.value);
      else expect(sentencesOf(field)).toContain(pasted.message);
      expect(readPastedValue(field, text)).toEqual({ text });
    }),
    settings,
  );
});

test('a step from any text leads to a value, or leaves the text', () => {
  fc.assert(
    fc.property(anyField, anyText, fc.constantFrom(1, -1), (field, text, direction) => {
      if (field.kind === 'choice') return;
      const next = incrementMetric(field, text, direction);
      if (next !== text) expect(parseMetric(field, next)).toMatchObject({ ok: true });
    }),
    settings,
  );
});
