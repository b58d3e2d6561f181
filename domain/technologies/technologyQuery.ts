import type { Ring } from './rules.ts';
import type { Technology, TechnologyCategory } from './technology.ts';

/** Teams that count. Each '' counts all. */
export interface TeamScope {
  readonly sector: string;
  readonly businessUnit: string;
  readonly teamType: string;
}

/** Whether not all teams count. */
export function isScoped({ sector, businessUnit, teamType }: TeamScope): boolean {
  return sector !== '' || businessUnit !== '' || teamType !== '';
}

/** By what admins say of a version. */
export interface VersionStanding {
  readonly ring: Ring | 'none' | '';
  /** Only what has passed its end of life. */
  readonly endOfLife: boolean;
}

/** Teams and versions that a technology's page is narrowed to. */
export interface TechnologyFilter extends TeamScope, VersionStanding {
  /** As `parseVersions` reads it. */
  readonly versions: string;
}

export const technologySorts = ['teams', 'name', 'category', 'change'] as const;

/** The list of technologies as it is asked for. */
export interface TechnologyQuery extends TeamScope, VersionStanding {
  /** The search language: `java 8`, `postgres < 14`, `java no version`, `no version`. */
  readonly text: string;
  readonly category: TechnologyCategory | '';
  readonly sort: (typeof technologySorts)[number];
  readonly descending: boolean;
  /** From 0. */
  readonly offset: number;
  /** 20 for a page of the list; Infinity for a file. */
  readonly limit: number;
}

/** A version in use. */
export interface VersionUse {
  /** As most teams spell it; '' for teams that named none. */
  readonly version: string;
  readonly teams: number;
  readonly ring: Ring | null;
  /** Whether its support has ended by today. */
  readonly hasEnded: boolean;
}

export interface TechnologySummary extends Technology {
  /** Teams in scope that use what was asked for: for `java 8` those with a Java 8. */
  readonly teams: number;
  /** 0 to 1: of the teams in scope. */
  readonly share: number;
  /** In the order of versions, '' last; those that were asked for. Empty in categories without versions. */
  readonly versions: readonly VersionUse[];
  /** `teams` against twelve months ago; null when that isn't known. */
  readonly change: number | null;
  /** Of the technology as a whole, or the worst of the versions in use. */
  readonly ring: Ring | null;
}

export interface TechnologyPage {
  readonly rows: readonly TechnologySummary[];
  /** Technologies that match, on all pages. */
  readonly total: number;
  /** Teams in scope. */
  readonly teamsInScope: number;
  /** Values to filter by. */
  readonly sectors: readonly string[];
  readonly businessUnits: readonly string[];
  readonly teamTypes: readonly string[];
}

export interface TechnologyTeam {
  readonly teamId: string;
  readonly teamName: string;
  readonly sector: string;
  readonly businessUnit: string;
}

/** Teams behind one version. */
export interface VersionTeams extends VersionUse {
  readonly list: readonly TechnologyTeam[];
}

/** One technology, as its page shows it. */
export interface TechnologyDetails extends Technology {
  /** Other names that lead here: aliases and spellings in use, most used first. */
  readonly otherNames: readonly { readonly name: string; readonly teams: number }[];
  readonly teams: number;
  readonly teamsInScope: number;
  /** In the order of versions, '' last; one group '' in categories without versions. */
  readonly versions: readonly VersionTeams[];
  /** Most shared teams first, at most twelve. */
  readonly neighbours: readonly (Technology & { readonly teams: number })[];
}
