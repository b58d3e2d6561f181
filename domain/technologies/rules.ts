import type { StoredRow } from '#domain/row.ts';
import type { TechnologyCategory } from './technology.ts';

export interface ChosenName {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Near names that an admin said are something else. */
  readonly distinctFrom?: readonly string[];
}

export const rings = ['Adopt', 'Trial', 'Assess', 'Hold'] as const;
export type Ring = (typeof rings)[number];

export interface RingRule {
  readonly name: string;
  /** As `parseRange` reads it; '' for every version. */
  readonly versions: string;
  readonly ring: Ring;
  readonly reason: string;
  /** `YYYY-MM-DD` by which teams should have moved; '' for none. */
  readonly until: string;
  /** `21`, `PostgreSQL 17`; '' for nothing. */
  readonly moveTo: string;
}

export interface ReleaseCycle {
  /** `8`, `3.10`: all versions that begin with it. */
  readonly cycle: string;
  /** `YYYY-MM-DD`, the first day without support; `true` or `false` where only that is known. */
  readonly eol: string | boolean;
}

export interface Lifecycle {
  readonly name: string;
  /** '' when an admin typed the dates. */
  readonly source: string;
  /** The product brought them along to try it out. */
  readonly isSample: boolean;
  readonly cycles: readonly ReleaseCycle[];
}

/**
 * Row id: the category (specification.md, section 3), so that no alias or version has two rules. Columns are JSON
 * (`readRules`); null for nothing.
 */
export interface TechnologyRulesFields {
  readonly names: string | null;
  readonly rings: string | null;
  readonly lifecycles: string | null;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

export interface TechnologyRules extends StoredRow, TechnologyRulesFields {}

export interface CategoryRules {
  readonly names: readonly ChosenName[];
  readonly rings: readonly RingRule[];
  readonly lifecycles: readonly Lifecycle[];
}

export type RuleBook = ReadonlyMap<TechnologyCategory, CategoryRules>;
