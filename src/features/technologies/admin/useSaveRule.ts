import { useState } from 'react';
import type { RuleEntries, RulesColumn } from '#domain/technologies/readRules.ts';
import type { CategoryRules } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { useChangeRules, useRuleBook } from '#src/data/rulesApi.ts';

interface Saved<Entry> {
  readonly outcome: 'saved';
  readonly list: readonly Entry[];
}

type Refused<Result> = Exclude<Result, { readonly outcome: 'saved' }>;

export type Refusal<Result> = Refused<Result> & {
  /** Name of the admin who changed the category's rules last. */
  readonly changedBy: string;
};

/** `apply` decides on the entries as they are then. `save` resolves with whether it was saved; else a refusal or failure is shown. */
export function useSaveRule<Column extends RulesColumn, Edit, Other extends { readonly outcome: string }>(
  category: TechnologyCategory,
  column: Column,
  apply: (
    list: readonly RuleEntries[Column][],
    edit: Edit,
    rules?: CategoryRules,
  ) => Saved<RuleEntries[Column]> | Other,
) {
  type Result = ReturnType<typeof apply>;
  const rules = useRuleBook()?.get(category);
  const [changeRules, { error, isLoading: isSaving }] = useChangeRules();
  const [refusal, setRefusal] = useState<Refusal<Result> | null>(null);

  async function save(edit: Edit): Promise<boolean> {
    if (isSaving) return false;
    setRefusal(null);
    const last: { result?: Result } = {};
    const answer = await changeRules(category, column, (list) => {
      const result = (last.result = apply(list, edit, rules));
      return isSaved(result) && result.list !== list ? result.list : null;
    });
    if (answer.error !== undefined || last.result === undefined) return false;
    if (!isRefused(last.result)) return true;
    setRefusal({ ...last.result, changedBy: answer.data?.updateBy ?? 'Somebody else' });
    return false;
  }

  return { save, isSaving, refusal, clearRefusal: () => setRefusal(null), failure: describeSaveFailure(error) };
}

function isSaved<Entry>(result: Saved<Entry> | { readonly outcome: string }): result is Saved<Entry> {
  return result.outcome === 'saved';
}

function isRefused<Result extends { readonly outcome: string }>(result: Result): result is Refused<Result> {
  return result.outcome !== 'saved';
}
