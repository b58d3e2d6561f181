import type { TechnologyMonthFields } from '#domain/technologies/months.ts';
import type { TechnologyRulesFields } from '#domain/technologies/rules.ts';

/** Each field of a type once, or it does not compile. */
type Columns<Fields> = Record<keyof Fields, 'string' | 'integer' | 'datetime'>;

/** Columns of the tables of the technologies, by the name of the table. */
export const technologyColumns = {
  technologyRules: {
    names: 'string',
    rings: 'string',
    lifecycles: 'string',
    updateBy: 'string',
    updateDate: 'datetime',
  } satisfies Columns<TechnologyRulesFields>,
  technologyMonths: {
    month: 'string',
    category: 'string',
    teams: 'integer',
    counts: 'string',
  } satisfies Columns<TechnologyMonthFields>,
};
