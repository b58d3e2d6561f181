import { readEntries, readRules, type RuleEntries, type RulesColumn } from '#domain/technologies/readRules.ts';
import type { RuleBook, TechnologyRules } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { signature } from '#src/live/signature.ts';
import { selectUserName } from '#src/auth/session.ts';

/** Called again, with what is then stored, after somebody else was faster. */
export type RuleChange<Column extends RulesColumn> = (
  list: readonly RuleEntries[Column][],
) => readonly RuleEntries[Column][] | null;

interface RulesEdit {
  readonly category: TechnologyCategory;
  readonly column: RulesColumn;
  readonly update: (text: string | null) => string | null;
}

export const rulesApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listTechnologyRules: build.query<TechnologyRules[], void>({
      ...liveListEndpoint({
        tableId: tableIds.technologyRules,
        tag: () => 'TechnologyRules',
      }),
    }),
    /** The row as it then is; null when there is none. */
    updateTechnologyRules: build.mutation<TechnologyRules | null, RulesEdit>({
      query:
        ({ category, column, update }) =>
        ({ tables }, { getState }) =>
          tables.readModifyWrite(tableIds.technologyRules, category, (row) => {
            const text = update(row?.[column] ?? null);
            // Only the column: somebody else may write the others at the same time.
            return text === null ? null : { [column]: text, ...signature(selectUserName(getState())) };
          }),
    }),
  }),
});

export const { useListTechnologyRulesQuery: useTechnologyRulesQuery } = rulesApi;
const { useUpdateTechnologyRulesMutation } = rulesApi;

/** `changeRules(category, 'rings', (list) => [...list, rule])`, on the entries of that moment. A missing row is created. */
export function useChangeRules() {
  const [run, state] = useUpdateTechnologyRulesMutation();
  const changeRules = <Column extends RulesColumn>(
    category: TechnologyCategory,
    column: Column,
    change: RuleChange<Column>,
  ) => {
    const update = (text: string | null): string | null => {
      const list = change(readEntries(column, text));
      return list && JSON.stringify(list);
    };
    return run({ category, column, update });
  };
  return [changeRules, state] as const;
}

const books = new WeakMap<readonly TechnologyRules[], RuleBook>();

export function useRuleBook(): RuleBook | undefined {
  const { data } = useTechnologyRulesQuery();
  if (data === undefined) return undefined;
  const book = books.get(data) ?? readRules(data);
  books.set(data, book);
  return book;
}
