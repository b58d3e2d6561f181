import { hasEnded, ringOf } from './readRules.ts';
import type { CategoryRules, RuleBook } from './rules.ts';
import { matchNames, parseSearch } from './searchLanguage.ts';
import { type Technology, technologyKey } from './technology.ts';
import type { VersionStanding } from './technologyQuery.ts';
import { canonicalVersion, everyVersion, formatRange, isInRange, parseRange, type VersionRange } from './versions.ts';

/** Stands for teams that named no version, in the search language and in addresses. */
export const noVersion = 'no version';

/** Versions that a technology's page is narrowed to. */
export interface VersionChoice {
  /** Every version for `isMissing`, and for a text that can't be read. */
  readonly range: VersionRange;
  /** Only teams that named none. */
  readonly isMissing: boolean;
  /** Whether the text says something. */
  readonly isReadable: boolean;
}

/**
 * Parses `?versions=`: `8`, `< 17`, `older than 17`, `no version`; '' for every version.
 * @param name of the technology: Java 1.8 is Java 8
 */
export function parseVersions(name: string, text: string): VersionChoice {
  const isMissing = text.trim().toLowerCase() === noVersion;
  const range = isMissing ? everyVersion : parseRange(text);
  return { range: canonicalRange(name, range ?? everyVersion), isMissing, isReadable: range !== null };
}

/** @param name of the technology: Java 1.8 is Java 8 */
function canonicalRange(name: string, range: VersionRange): VersionRange {
  return range.map((bound) => ({ ...bound, version: canonicalVersion(name, bound.version) }));
}

/** Whether a version counts, by its canonical number; '' for teams that named none. */
export type WantedVersion = (canonical: string) => boolean;

interface WantedVersions extends VersionStanding, Pick<VersionChoice, 'range' | 'isMissing'> {
  /** Of the technology, as it is shown. */
  readonly name: string;
  readonly rules: CategoryRules | undefined;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
}

/** Which versions of a technology count: now, in the list and on its page, and in every month. */
export function wantVersions({
  name,
  rules,
  today,
  isMissing,
  ring,
  endOfLife,
  ...wanted
}: WantedVersions): WantedVersion {
  const range = canonicalRange(name, wanted.range);
  return (version) =>
    isInRange(version, range) &&
    (!isMissing || version === '') &&
    (ring === '' || (ringOf(rules, name, version)?.ring ?? 'none') === ring) &&
    (!endOfLife || hasEnded(rules, name, version, today));
}

/** `?versions=` for one version as teams write it. Null for one that no range speaks of. */
export function versionParameter(version: string): string | null {
  if (version === '') return noVersion;
  return parseRange(version) === null ? null : version;
}

/** `?versions=` of a technology that a search has found: those that the search asks for. */
export function searchedVersions(text: string, { category, name }: Technology, rules: RuleBook | undefined): string {
  const search = parseSearch(text);
  if (search.withoutVersion) return noVersion;
  const chosen = rules?.get(category)?.names.find((each) => each.name === name);
  const match = matchNames(search, [name, ...(chosen?.aliases ?? [])].map(technologyKey));
  const versions = formatRange(match?.range ?? everyVersion);
  return parseRange(versions) === null ? '' : versions;
}
