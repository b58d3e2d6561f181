import { editRings, type RingEdit, type RingEditResult } from '#domain/technologies/ringEdits.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { describeSaveFailure, type SaveFailure } from '#src/api/saveFailure.ts';
import { useChangeRules, useRuleBook } from '#src/search/rulesApi.ts';

export type SavedRing = RingEditResult & {
  /** Name of the admin who changed the category's rules last. */
  readonly changedBy: string;
};

interface SaveRing {
  /** Null when the call failed. */
  readonly save: (edit: RingEdit) => Promise<SavedRing | null>;
  readonly isSaving: boolean;
  /** Of the last call; undefined when it didn't fail. */
  readonly failure: SaveFailure | undefined;
}

/** Applies an edit to the rings as they are at that moment. */
export function useSaveRing(category: TechnologyCategory): SaveRing {
  const rules = useRuleBook()?.get(category);
  const [changeRules, { error, isLoading }] = useChangeRules();

  async function save(edit: RingEdit): Promise<SavedRing | null> {
    const last: { result?: RingEditResult } = {};
    const answer = await changeRules(category, 'rings', (list) => {
      const result = (last.result = editRings(list, edit, rules));
      return result.outcome === 'saved' && result.list !== list ? result.list : null;
    });
    if (answer.error !== undefined || last.result === undefined) return null;
    return { ...last.result, changedBy: answer.data?.updateBy ?? 'Somebody' };
  }

  return { save, isSaving: isLoading, failure: describeSaveFailure(error) };
}
