import { type MetricField, metricFields, type MetricKey, type NumberMetric } from '#domain/monthly-metrics/fields.ts';
import { formatMetric, incrementMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';

const fieldOf = (key: MetricKey): MetricField => metricFields.find((field) => field.key === key)!;
const percentage = fieldOf('veracodeScanningPercentage') as NumberMetric;
const count = fieldOf('manualFunctionalTestCount') as NumberMetric;

const range = 'Must be between 0 to 100';
const fromZero = 'Must be a number greater than or equal to 0';
const number = 'Enter a number, such as 42 or 42.5.';
const whole = 'Enter a whole number, such as 42.';
const thousands = 'Use nothing between thousands.';
const required = 'This field is required.';

describe('a percentage', () => {
  it.each([
    ['0', 0],
    ['100', 100],
    ['100.00', 100],
    ['85.5', 85.5],
    ['85.50', 85.5],
    ['0.01', 0.01],
    ['99.99', 99.99],
    ['.5', 0.5],
    ['5.', 5],
    ['85,5', 85.5],
    ['0,01', 0.01],
    [',5', 0.5],
    ['5,', 5],
    ['85,5 %', 85.5],
    ['007', 7],
    [' 42 ', 42],
    ['85%', 85],
    ['85.5 %', 85.5],
    ['100%', 100],
  ])('%p is exactly %p', (text, value) => expect(parseMetric(percentage, text)).toEqual({ ok: true, value }));

  it.each([
    ['', required],
    ['   ', required],
    ['-1', range],
    ['-0', range],
    ['100.01', range],
    ['100.005', range],
    ['101', range],
    ['99.005', 'Use at most two decimal places.'],
    ['33.333', 'Use at most two decimal places.'],
    ['33,333', 'Use at most two decimal places.'],
    ['1,000', 'Use at most two decimal places.'],
    ['1 000', thousands],
    ["1'000", thousands],
    ['1,000.5', thousands],
    ['1.000,5', thousands],
    ['1,2,3', number],
    ['1e2', number],
    ['+5', number],
    ['0x10', number],
    ['1 0', number],
    ['%', number],
    ['50%%', number],
    ['%50', number],
    ['5%0', number],
    ['101%', range],
    ['-1%', range],
    ['4２', number],
    ['４２', number],
    ['٤٢', number],
    ['NaN', number],
    ['Infinity', number],
    ['.', number],
    ['1.2.3', number],
    ['abc', number],
  ])('%p is refused: %s', (text, message) => expect(parseMetric(percentage, text)).toEqual({ ok: false, message }));
});

describe('a count', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    ['0012', 12],
    ['\t7\u00A0', 7],
    ['1000000000', 1_000_000_000],
    ['1200.00', 1200],
    ['12,0', 12],
  ])('%p is exactly %p', (text, value) => expect(parseMetric(count, text)).toEqual({ ok: true, value }));

  it.each([
    ['', required],
    ['-1', fromZero],
    ['-0', fromZero],
    ['1.5', 'Must be a whole number.'],
    ['1,5', 'Must be a whole number.'],
    ['12.', 'Must be a whole number.'],
    ['1e2', whole],
    ['1 000', thousands],
    ['1\u00A0200\u00A0000', thousands],
    ['1’200', thousands],
    ['1.200', thousands],
    ['1,200.00', thousands],
    ['1.200,00', thousands],
    ['50%', whole],
    ['1,000', thousands],
    ['1000000001', 'Must be at most 1,000,000,000.'],
    ['99999999999999999999999', 'Must be at most 1,000,000,000.'],
  ])('%p is refused: %s', (text, message) => expect(parseMetric(count, text)).toEqual({ ok: false, message }));
});

it.each<[MetricKey, readonly string[]]>([
  ['veracodeScanning', ['Yes', 'No', 'Partial']],
  ['sonarqubeAdoptionStatus', ['Completed', 'Ongoing', 'No Adoption']],
  ['singleArtifactPromotion', ['Yes', 'No']],
])('a selection %s is one of %p', (key, values) => {
  for (const value of values) expect(parseMetric(fieldOf(key), value)).toEqual({ ok: true, value });
  expect(parseMetric(fieldOf(key), '')).toEqual({ ok: false, message: required });
  expect(parseMetric(fieldOf(key), 'Maybe')).toMatchObject({ ok: false });
});

test('what is typed is what is stored is what is shown: every percentage with two decimal places', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
    const read = parseMetric(percentage, text);
    if (!read.ok) throw new Error(text);
    expect(Math.round(Number(read.value) * 100)).toBe(hundredths);
    expect(parseMetric(percentage, text.replace('.', ','))).toEqual(read);
    expect(formatMetric(read.value)).toBe(text.replace(/\.?0+$/, ''));
  }
});

it.each([
  [percentage, '0.1', 1, '0.11'],
  [percentage, '0.29', 1, '0.3'],
  [percentage, '99.99', 1, '100'],
  [percentage, '100', 1, '100'],
  [percentage, '0', -1, '0'],
  [count, '9', 1, '10'],
  [count, '0', -1, '0'],
  [count, '', 1, '0'],
  [count, '1e2', 1, '1e2'],
  [percentage, '1,5', -1, '1.49'],
  [percentage, '1 000', -1, '1 000'],
] as const)('a step of %o from %p by %p leads to %p', (field, text, direction, next) => {
  expect(incrementMetric(field, text, direction)).toBe(next);
});
