import type { Ring } from './rules.ts';
import type { Technology, TechnologyCategory } from './technology.ts';

/** '' counts all. */
export interface TeamScope {
  readonly sector: string;
  readonly businessUnit: string;
  readonly teamType: string;
}

export function isScoped({ sector, businessUnit, teamType }: TeamScope): boolean {
  return sector !== '' || businessUnit !== '' || teamType !== '';
}

export interface VersionStanding {
  readonly ring: Ring | 'none' | '';
  readonly endOfLife: boolean;
}

export interface TechnologyFilter extends TeamScope, VersionStanding {
  readonly versions: string;
}

export const technologySorts = ['teams', 'name', 'category', 'change'] as const;

export interface TechnologyQuery extends TeamScope, VersionStanding {
  /** `java 8`, `postgres < 14`, `java no version`, `no version`. */
  readonly text: string;
  readonly category: TechnologyCategory | '';
  /** `kind`: `compareKinds`. */
  readonly sort: (typeof technologySorts)[number] | 'kind';
  readonly descending: boolean;
  readonly offset: number;
  /** 20 for a page of the list; Infinity for a file. */
  readonly limit: number;
}

export type TechnologyFilters = Pick<TechnologyQuery, 'category' | keyof TeamScope | keyof VersionStanding>;

export const noTechnologyFilters: TechnologyFilters = {
  category: '',
  ring: '',
  endOfLife: false,
  sector: '',
  businessUnit: '',
  teamType: '',
};

export interface VersionUse {
  /** As most teams spell it; '' for teams that named none. */
  readonly version: string;
  readonly teams: number;
  readonly ring: Ring | null;
  readonly hasEnded: boolean;
}

export interface TechnologySummary extends Technology {
  /** In scope; for `java 8` those with a Java 8. */
  readonly teams: number;
  /** 0 to 1, of the teams in scope. */
  readonly share: number;
  /** Those asked for, '' last; empty in categories without versions. */
  readonly versions: readonly VersionUse[];
  /** Against twelve months ago; null when unknown. */
  readonly change: number | null;
  /** Of the technology, or the worst of the versions in use. */
  readonly ring: Ring | null;
}

export interface TechnologyPage {
  readonly rows: readonly TechnologySummary[];
  readonly total: number;
  /** Whatever the query. */
  readonly all: number;
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

export interface VersionTeams extends VersionUse {
  readonly list: readonly TechnologyTeam[];
}

export interface TechnologyDetails extends Technology {
  /** Aliases and spellings in use, most used first. */
  readonly otherNames: readonly { readonly name: string; readonly teams: number }[];
  readonly teams: number;
  readonly teamsInScope: number;
  /** In the order of versions, '' last; only '' in categories without versions. */
  readonly versions: readonly VersionTeams[];
  /** Most shared teams first, at most twelve. */
  readonly neighbours: readonly (Technology & { readonly teams: number })[];
}
