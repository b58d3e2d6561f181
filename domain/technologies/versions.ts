import { compareCodes } from '#domain/compareCodes.ts';
import { compareNames } from '#domain/compareNames.ts';
import { foldText } from '#domain/foldText.ts';
import { technologyKey } from './technology.ts';

interface ParsedVersion {
  readonly numbers: readonly number[];
  /** `ea` of `21-ea`; '' for a release. */
  readonly preRelease: string;
}

const versionPattern = /^v?(\d+(?:\.\d+)*)(?:\.[x*])?((?:[\s+(_]|[-.]?[a-z]).*)?$/i;

/** Every other suffix is a name of the release, or of what follows it. */
const preReleasePattern =
  /^[\s(_.-]*((?:ea|alpha|beta|rc|cr|milestone|m\d|[ab]\d|snapshot|preview|pre|dev|nightly|canary|next)(?![a-z]).*)$/i;

/** Null without a number: `latest`, ''. */
function parseVersion(text: string): ParsedVersion | null {
  const [, numbers, suffix = ''] = versionPattern.exec(text.trim()) ?? [];
  if (numbers === undefined) return null;
  const [, preRelease = ''] = preReleasePattern.exec(suffix) ?? [];
  return { numbers: numbers.split('.').map(Number), preRelease: preRelease.toLowerCase() };
}

export function isNumbered(text: string): boolean {
  return parseVersion(text) !== null;
}

const javaNames = new Set(['java', 'javase', 'javasdk', 'jdk', 'jre', 'openjdk', 'openjre', 'oraclejdk', 'oraclejava']);

/** Java's versions were called 1.x up to 1.8: `1.8.0_292` is `8.0_292`. @param technologyName any of its names */
export function canonicalVersion(technologyName: string, version: string): string {
  if (!javaNames.has(technologyKey(technologyName))) return version;
  return version.replace(/^\s*v?1\.([1-8])(?!\d)/i, '$1');
}

/** Equal for spellings of one version: `18`, `v18`, `18.x`, `18 LTS`. */
export function versionKey(version: string): string {
  return foldText(version)
    .replace(/^v(?=\d)/u, '')
    .replace(/(?<=[\dx*])[\s(-]*lts\)?$/u, '')
    .replace(/\.[x*]$/u, '');
}

/** Ascending: 8, 11, `21-ea`, 21; 3.9 before 3.10; those without a number last, by their text, and '' after them. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parseVersion(one), parseVersion(other)];
  if (a && b) return compareParsed(a, b) || compareTexts(one, other);
  if (a || b) return a ? -1 : 1;
  return Number(one === '') - Number(other === '') || compareTexts(one, other);
}

function compareParsed(
  a: ParsedVersion,
  b: ParsedVersion,
  length = Math.max(a.numbers.length, b.numbers.length),
): number {
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [a.numbers[index] ?? 0, b.numbers[index] ?? 0];
    // Not their difference, which is NaN for two that are infinite.
    if (one !== other) return one < other ? -1 : 1;
  }
  if (a.preRelease === b.preRelease) return 0;
  if (a.preRelease === '' || b.preRelease === '') return a.preRelease === '' ? 1 : -1;
  return compareTexts(a.preRelease, b.preRelease);
}

/** 0 for the same text only. */
function compareTexts(one: string, other: string): number {
  return compareNames(one, other) || compareCodes(one, other);
}

export type Comparator = '=' | '<' | '<=' | '>' | '>=';

export interface VersionBound {
  readonly is: Comparator;
  readonly version: string;
}

/** All bounds hold; none: every version, also a missing one. */
export type VersionRange = readonly VersionBound[];

export const everyVersion: VersionRange = [];

/** `8`, `< 14`, `>= 9 < 12`, `older than 17`, '' (every version), or a whole name (`latest`). Null for anything else. */
export function parseRange(text: string): VersionRange | null {
  const wanted = text
    .replace(/\bolder than\b/giu, '<')
    .replace(/\bnewer than\b/giu, '>')
    .replaceAll('≤', '<=')
    .replaceAll('≥', '>=')
    .trim();
  if (wanted === '') return everyVersion;
  const bounds: VersionBound[] = [];
  const pattern = /\s*(<=|>=|=|<|>)?\s*([^\s<>=]+)\s*/gy;
  while (pattern.lastIndex < wanted.length) {
    const match = pattern.exec(wanted);
    if (match === null) return null;
    const [, is = '=', version = ''] = match;
    if (!isNumbered(version)) return /[<>=]/u.test(wanted) ? null : [{ is: '=', version: wanted }];
    bounds.push({ is: is as Comparator, version });
  }
  return bounds;
}

/** Of canonical versions. @param technologyName any of its names */
export function canonicalRange(technologyName: string, range: VersionRange): VersionRange {
  return range.map((bound) => ({ ...bound, version: canonicalVersion(technologyName, bound.version) }));
}

/** `8`, `< 14`, `>= 9 < 12`; '' for every version. */
export function formatRange(range: VersionRange): string {
  return range.map(({ is, version }) => (is === '=' ? version : `${is} ${version}`)).join(' ');
}

/**
 * A bound speaks of all releases of its number: 8 contains 8.0.312, `> 14` doesn't contain 14.3. Without a number, a
 * version lies in its own range only.
 */
export function isInRange(version: string, range: VersionRange): boolean {
  return range.every((bound) => meets(version, bound));
}

function meets(version: string, { is, version: limit }: VersionBound): boolean {
  const [a, b] = [parseVersion(version), parseVersion(limit)];
  if (!a || !b) return is === '=' && version.trim().toLowerCase() === limit.trim().toLowerCase();
  const order = compareWithin(a, b);
  if (is === '=') return order === 0;
  if (is === '<') return order < 0;
  if (is === '<=') return order <= 0;
  if (is === '>') return order > 0;
  return order >= 0;
}

/** As far as the limit's numbers go: 14.3 with 14 is equal; `21-ea` with 21 is less. */
function compareWithin(version: ParsedVersion, limit: ParsedVersion): number {
  const numbers = version.numbers.slice(0, limit.numbers.length);
  const isLonger = version.numbers.length > limit.numbers.length && limit.preRelease === '';
  return compareParsed({ numbers, preRelease: isLonger ? '' : version.preRelease }, limit, limit.numbers.length);
}
