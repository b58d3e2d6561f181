import { useMemo } from 'react';
import { isVersioned, type InventoryColumn } from '#domain/tech-inventory/categories.ts';
import { itemKey, parseItems } from '#domain/tech-inventory/items.ts';
import { foldText } from '#domain/upload/foldText.ts';
import { useListItemUseQuery } from './inventoryApi.ts';
import type { Suggestion } from './Suggestion.ts';

interface ItemSuggestions {
  readonly names: readonly Suggestion[];
  /** Of the name that is typed. */
  readonly versions: readonly Suggestion[];
}

const none: ItemSuggestions = { names: [], versions: [] };

/** What other teams already use in a category, the most used first; nothing while that is not known. */
export function useItemSuggestions(column: InventoryColumn, stored: string | null, typedName: string): ItemSuggestions {
  const { data: uses } = useListItemUseQuery(column);
  return useMemo(() => {
    if (uses === undefined) return none;
    const own = new Set(parseItems(column, stored).map(({ name }) => foldText(name)));
    const typed = foldText(typedName);
    const versions = uses.find(({ name }) => foldText(name) === typed)?.versions ?? [];
    return {
      // The team's own use is no news to it; with versions the same name may well come a second time.
      names: uses
        .map(({ name, teams }) => ({ text: name, teams: teams - (own.has(foldText(name)) ? 1 : 0) }))
        .filter(({ text, teams }) => teams > 0 && (isVersioned(column) || !own.has(foldText(text)))),
      versions: versions
        .filter(({ version }) => !hasItem(column, stored, `${typedName}:${version}`))
        .map(({ version, teams }) => ({ text: version, teams })),
    };
  }, [uses, column, stored, typedName]);
}

function hasItem(column: InventoryColumn, stored: string | null, text: string): boolean {
  return parseItems(column, stored).some((item) => itemKey(column, item.text) === itemKey(column, text));
}
