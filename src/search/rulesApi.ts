import { readEntries, readRules, type RuleEntries, type RulesColumn } from '#domain/technologies/readRules.ts';
import type { RuleBook, TechnologyRules } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';
import { signature } from '#src/api/signature.ts';
import { upsertIntoCache } from '#src/api/upsertIntoCache.ts';
import { useCurrentUser } from '#src/auth/session.ts';

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['TechnologyRules'] });

/** Change of one column's entries. Called again, with what is stored then, after somebody else was faster. */
export type RuleChange<Column extends RulesColumn> = (
  list: readonly RuleEntries[Column][],
) => readonly RuleEntries[Column][] | null;

/** One column in the row of one category. */
interface RulesEdit {
  readonly category: TechnologyCategory;
  readonly column: RulesColumn;
  /** Takes and returns the column's text; null to write nothing. */
  readonly update: (text: string | null) => string | null;
  /** Name of the admin. */
  readonly userName: string;
}

export const rulesApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    /** Rows of all categories that admins said something of: at most one call; live. */
    listTechnologyRules: build.query<TechnologyRules[], void>({
      ...liveListEndpoint({
        tableId: tableIds.technologyRules,
        list: () => ({}),
        belongs: () => true,
        tag: () => 'TechnologyRules',
      }),
    }),
    /** Its result is the row as it then is; null when there is none. */
    updateTechnologyRules: build.mutation<TechnologyRules | null, RulesEdit>({
      query:
        ({ category, column, update, userName }) =>
        ({ tables }) =>
          tables.readModifyWrite(tableIds.technologyRules, category, (row) => {
            const text = update(row?.[column] ?? null);
            // The column alone: somebody else may write the others at the same time.
            return text === null ? null : { [column]: text, ...signature(userName) };
          }),
      onQueryStarted: async (_edit, { dispatch, queryFulfilled }) => {
        const row = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (row) dispatch(rulesApi.util.updateQueryData('listTechnologyRules', undefined, upsertIntoCache(row)));
      },
    }),
  }),
});

export const { useListTechnologyRulesQuery: useTechnologyRulesQuery } = rulesApi;
const { useUpdateTechnologyRulesMutation } = rulesApi;

/**
 * `changeRules(category, 'rings', (list) => [...list, rule])`, decided on the entries as they are at that moment, and signed; beside it the state of the
 * last call. A missing row is created.
 */
export function useChangeRules() {
  const userName = useCurrentUser()?.name ?? '';
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
    return run({ category, column, update, userName });
  };
  return [changeRules, state] as const;
}

/** One reading of the rows, however many components ask. */
const books = new WeakMap<readonly TechnologyRules[], RuleBook>();

/** Everything that admins said of technologies, live; undefined until it is there. */
export function useRuleBook(): RuleBook | undefined {
  const { data } = useTechnologyRulesQuery();
  if (data === undefined) return undefined;
  const book = books.get(data) ?? readRules(data);
  books.set(data, book);
  return book;
}
