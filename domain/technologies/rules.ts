import type { StoredRow } from '#domain/row.ts';
import type { TechnologyCategory } from './technology.ts';

/** A name that an admin chose, and the other names under which teams know the technology. */
export interface ChosenName {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Names that are near this one, and which an admin said are something else. */
  readonly distinctFrom?: readonly string[];
}

export const rings = ['Adopt', 'Trial', 'Assess', 'Hold'] as const;
export type Ring = (typeof rings)[number];

/** An admin's advice on a technology, or on some of its versions. */
export interface RingRule {
  /** Of the technology; any of its names. */
  readonly name: string;
  /** As `parseRange` reads it; '' for every version. */
  readonly versions: string;
  readonly ring: Ring;
  readonly reason: string;
  /** `YYYY-MM-DD`: the day by which teams should have moved; '' for none. */
  readonly until: string;
  /** Where to move to: `21`, `PostgreSQL 17`; '' for nothing. */
  readonly moveTo: string;
}

/** One release line of a technology, as endoflife.date describes it. */
export interface ReleaseCycle {
  /** `8`, `3.10`: all versions that begin with it. */
  readonly cycle: string;
  /** `YYYY-MM-DD`, the first day without support; `true` or `false` where only that is known. */
  readonly eol: string | boolean;
}

export interface Lifecycle {
  /** Of the technology; any of its names. */
  readonly name: string;
  /** Where the dates come from, for people; '' when an admin typed them. */
  readonly source: string;
  /** Dates that the product brought along to try it out. */
  readonly isSample: boolean;
  readonly cycles: readonly ReleaseCycle[];
}

/**
 * Everything that admins say of the technologies of one category (specification.md, section 3), in one row whose id is the category: so an alias belongs to
 * one name, and a version to one ring, whoever else is writing. Each column is a JSON text (`readRules`); null for nothing.
 */
export interface TechnologyRulesFields {
  /** `ChosenName[]` */
  readonly names: string | null;
  /** `RingRule[]` */
  readonly rings: string | null;
  /** `Lifecycle[]` */
  readonly lifecycles: string | null;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

export interface TechnologyRules extends StoredRow, TechnologyRulesFields {}

/** The rules of one category, as values. */
export interface CategoryRules {
  readonly names: readonly ChosenName[];
  readonly rings: readonly RingRule[];
  readonly lifecycles: readonly Lifecycle[];
}

export type RuleBook = ReadonlyMap<TechnologyCategory, CategoryRules>;
