import { hasEnded, ringOf } from './readRules.ts';
import type { CategoryRules, RuleBook } from './rules.ts';
import { matchNames, parseSearch } from './searchLanguage.ts';
import { type Technology, technologyKey } from './technology.ts';
import type { VersionStanding } from './technologyQuery.ts';
import { canonicalRange, everyVersion, formatRange, isInRange, parseRange, type VersionRange } from './versions.ts';

export const noVersion = 'no version';

export interface VersionChoice {
  /** Every version for `isMissing`, and for a text that can't be read. */
  readonly range: VersionRange;
  readonly isMissing: boolean;
  readonly isReadable: boolean;
}

/** `8`, `< 17`, `older than 17`, `no version`; '' for every version. @param name Java 1.8 is Java 8 */
export function parseVersions(name: string, text: string): VersionChoice {
  const isMissing = text.trim().toLowerCase() === noVersion;
  const range = isMissing ? everyVersion : parseRange(text);
  return { range: canonicalRange(name, range ?? everyVersion), isMissing, isReadable: range !== null };
}

/** Takes the canonical number; '' stands for teams that named none. */
export type WantedVersion = (canonical: string) => boolean;

interface WantedVersions extends VersionStanding, Pick<VersionChoice, 'range' | 'isMissing'> {
  readonly name: string;
  readonly rules: CategoryRules | undefined;
  readonly today: string;
}

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

/** Null for a version that no range speaks of. */
export function versionParameter(version: string): string | null {
  if (version === '') return noVersion;
  return parseRange(version) === null ? null : version;
}

export function searchedVersions(text: string, { category, name }: Technology, rules: RuleBook | undefined): string {
  const search = parseSearch(text);
  if (search.withoutVersion) return noVersion;
  const chosen = rules?.get(category)?.names.find((each) => each.name === name);
  const match = matchNames(search, [name, ...(chosen?.aliases ?? [])].map(technologyKey));
  const versions = formatRange(match?.range ?? everyVersion);
  return parseRange(versions) === null ? '' : versions;
}
