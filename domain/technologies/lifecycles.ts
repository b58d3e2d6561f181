import { parseJson } from '#domain/parseJson.ts';
import { quoteText } from '#domain/quoteText.ts';
import { isDay } from '#domain/calendarDay.ts';
import type { ReleaseCycle } from './rules.ts';
import { compareVersions } from './versions.ts';

/** Files of endoflife.date have some kilobytes. */
export const maxLifecycleFileLength = 1_000_000;
const maxCycles = 500;
export const maxCycleLength = 50;

export type LifecycleFile =
  | {
      readonly ok: true;
      /** '' when the file doesn't say. */
      readonly product: string;
      /** Newest first. */
      readonly cycles: readonly ReleaseCycle[];
    }
  | { readonly ok: false; readonly message: string };

const expected =
  'Expected is the file of one product from endoflife.date: /api/{product}.json or /api/v1/products/{product}.';

/** Both formats of endoflife.date's API: `[{ cycle, eol }]` and `{ result: { label, releases: [{ name, isEol, eolFrom }] } }`. */
export function parseLifecycleFile(text: string): LifecycleFile {
  if (text.length > maxLifecycleFileLength) return refuse('This file is larger than 1 MB.');
  const file = parseJson(text);
  if (file === undefined) return refuse('This file is not JSON.');
  if (Array.isArray(file)) return parseCycles(file, '');
  const result = isRecord(file) ? file.result : undefined;
  if (Array.isArray(result)) return refuse('This file lists several products.');
  if (!isRecord(result) || !Array.isArray(result.releases)) return refuse('This file has no releases.');
  const { label, name } = result;
  const product = [label, name].find((each): each is string => typeof each === 'string') ?? '';
  return parseCycles(result.releases.map(toCycle), product.trim());
}

function refuse(problem: string): LifecycleFile {
  return { ok: false, message: `${problem} ${expected}` };
}

/** `isEol` counts where the date isn't known. */
function toCycle(release: unknown): unknown {
  return isRecord(release) ? { cycle: release.name, eol: release.eolFrom ?? release.isEol } : release;
}

function parseCycles(entries: readonly unknown[], product: string): LifecycleFile {
  if (entries.length === 0) return refuse('This file has no releases.');
  if (entries.every((entry) => typeof entry === 'string')) return refuse('This file lists several products.');
  if (entries.length > maxCycles) return refuse(`This file has ${entries.length} releases; at most ${maxCycles} fit.`);
  const cycles = new Map<string, ReleaseCycle>();
  for (const [index, entry] of entries.entries()) {
    const { cycle, eol } = isRecord(entry) ? entry : {};
    const name = typeof cycle === 'number' ? String(cycle) : cycle;
    if (typeof name !== 'string' || name.trim() === '') return refuse(`Release ${index + 1} has no name.`);
    const problem = findCycleProblem({ cycle: name, eol });
    if (problem !== null) return refuse(`Release ${index + 1}, ${quoteText(name)}: ${problem}`);
    if (cycles.has(cycleKey(name))) return refuse(`Release ${quoteText(name)} is there twice.`);
    cycles.set(cycleKey(name), { cycle: name.trim(), eol: eol as string | boolean });
  }
  return { ok: true, product, cycles: sortCycles([...cycles.values()]) };
}

/** A sentence; null for nothing. */
function findCycleProblem({ cycle, eol }: { readonly cycle: string; readonly eol: unknown }): string | null {
  if (cycle.length > maxCycleLength) return `The name is longer than ${maxCycleLength} characters.`;
  if (typeof eol === 'boolean' || (typeof eol === 'string' && isDay(eol))) return null;
  const said = eol === undefined ? 'nothing' : quoteText(typeof eol === 'string' ? eol : JSON.stringify(eol));
  return `The end of life is a date such as 2026-03-31, true or false; here it is ${said}.`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function cycleKey(cycle: string): string {
  return cycle.trim().toLowerCase();
}

export function sortCycles(cycles: readonly ReleaseCycle[]): ReleaseCycle[] {
  return cycles.toSorted((one, other) => compareVersions(other.cycle, one.cycle));
}
