/** Sums and quotients of figures with up to six decimals, without the drift of binary fractions: figures are kept in millionths. */

const millionths = 1_000_000;

export function exactSum(figures: readonly number[]): bigint {
  return figures.reduce((sum, figure) => sum + toMillionths(figure), 0n);
}

/** The nearest number, which is written with the very same digits. */
export function toNumber(sum: bigint): number {
  return Number(sum) / millionths;
}

/** A sum of whole numbers: `1234`. */
export function formatInteger(sum: bigint): string {
  return String(sum / BigInt(millionths));
}

/** `times` a quotient, half up to two decimals: `66.67`. Null when there is nothing to divide by. */
export function formatQuotient(numerator: bigint, denominator: bigint, times: 1 | 100): string | null {
  if (denominator === 0n) return null;
  const scaled = numerator * BigInt(times) * 100n;
  const hundredths = (2n * scaled + denominator) / (2n * denominator);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

function toMillionths(figure: number): bigint {
  if (Number.isInteger(figure)) return BigInt(figure) * BigInt(millionths);
  return BigInt(Math.round(figure * millionths));
}
