import { editLifecycle, type LifecycleEdit, type LifecycleEditResult } from '#domain/technologies/lifecycleEdits.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { describeSaveFailure, type SaveFailure } from '#src/api/saveFailure.ts';
import { useChangeRules, useRuleBook } from '#src/search/rulesApi.ts';

export type SavedLifecycle = LifecycleEditResult & {
  /** Name of the admin who changed the category's rules last. */
  readonly changedBy: string;
};

interface SaveLifecycle {
  /** Null when the call failed. */
  readonly save: (edit: LifecycleEdit) => Promise<SavedLifecycle | null>;
  readonly isSaving: boolean;
  /** Of the last call; undefined when it didn't fail. */
  readonly failure: SaveFailure | undefined;
}

/** Applies an edit to a technology's table as it is at that moment. */
export function useSaveLifecycle(category: TechnologyCategory): SaveLifecycle {
  const rules = useRuleBook()?.get(category);
  const [changeRules, { error, isLoading }] = useChangeRules();

  async function save(edit: LifecycleEdit): Promise<SavedLifecycle | null> {
    const last: { result?: LifecycleEditResult } = {};
    const answer = await changeRules(category, 'lifecycles', (list) => {
      const result = (last.result = editLifecycle(list, edit, rules));
      return result.outcome === 'saved' && result.list !== list ? result.list : null;
    });
    if (answer.error !== undefined || last.result === undefined) return null;
    return { ...last.result, changedBy: answer.data?.updateBy ?? 'Somebody else' };
  }

  return { save, isSaving: isLoading, failure: describeSaveFailure(error) };
}
