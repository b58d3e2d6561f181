import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';

/** `KB` and `MB`: 1,000 and 1,000,000 bytes. `MiB`: as the functions say of their memory. */
export type Unit = 'ms' | 's' | 'KB' | 'MB' | 'MiB' | 'calls' | 'rows/s' | 'shift' | '×' | 'nodes' | 'answers/s';

/** One figure: what it is called, how it was taken, and its samples. */
export class Figure {
  readonly samples: number[] = [];

  constructor(
    readonly name: string,
    readonly unit: Unit,
    readonly how: string,
    /** Smaller values can't be observed; they count as 0. */
    readonly threshold = 0,
  ) {}

  add(value: number): void {
    this.samples.push(value);
  }

  get median(): number {
    const sorted = [...this.samples].sort((a, b) => a - b);
    const middle = sorted.length / 2;
    const [lower = NaN, upper = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
    return (lower + upper) / 2;
  }

  /** Nearest rank. */
  get p95(): number {
    const sorted = [...this.samples].sort((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN;
  }

  toJSON(): object {
    const { name, unit, how, threshold, samples, median, p95 } = this;
    return { name, unit, how, n: samples.length, median, p95, ...(threshold > 0 && { threshold }), samples };
  }
}

/** How often something is measured: `BENCH_SAMPLES` times where that is set and fewer. */
export function sampleCount(samples = 9): number {
  const wanted = Number(process.env.BENCH_SAMPLES ?? Infinity);
  if (!(wanted >= 1)) throw new Error(`BENCH_SAMPLES must be a number from 1, not ${process.env.BENCH_SAMPLES ?? ''}.`);
  return Math.min(samples, wanted);
}

export interface Group {
  readonly name: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
}

/** One table of all figures. */
export function formatTable(groups: readonly Group[]): string {
  const header = ['', 'median', 'p95', 'n', 'how it was taken'];
  const lines = groups.flatMap(({ name, figures }) => [
    [name],
    ...figures.map((figure, index) => [
      `  ${figure.name}`,
      formatValue(figure, figure.median),
      formatValue(figure, figure.p95),
      String(figure.samples.length),
      figure.how === figures[index - 1]?.how ? '″' : figure.how,
    ]),
  ]);
  const all = [header, ...lines];
  const widths = header.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  const isNumber = (column: number): boolean => column > 0 && column < header.length - 1;
  return all
    .map((cells) =>
      cells
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const digits: Readonly<Partial<Record<Unit, number>>> = { s: 2, shift: 4, '×': 2, MB: 2 };

function formatValue({ unit, threshold }: Figure, value: number): string {
  if (value < threshold) return `< ${threshold} ${unit}`;
  const decimals = digits[unit] ?? 0;
  const number = value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return unit === 'shift' ? number : `${number} ${unit}`;
}

/** All samples, and what they were taken on. */
export function writeResults(path: string, groups: readonly Group[]): void {
  const [processor] = cpus();
  const machine = { processor: processor?.model, cores: cpus().length, node: process.version };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ takenAt: new Date().toISOString(), machine, groups }, null, 2)}\n`);
}
