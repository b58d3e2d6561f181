import { useMemo } from 'react';
import { type ListView, parseView } from '#domain/teams/listView.ts';
import { preferencesApi, selectPreferences } from '#src/preferences/preferences.ts';
import { useAppSelector } from '#src/store/hooks.ts';

const prefix = 'views.teams.';

interface MyViews {
  /** By name. */
  readonly views: readonly ListView[];
  /** Null removes it. Resolves with whether it was saved. */
  readonly save: (id: string, view: Omit<ListView, 'id'> | null) => Promise<boolean>;
}

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'accent' });

export function sortViews<View extends ListView>(views: readonly View[]): readonly View[] {
  return views.toSorted((one, other) => compare(one.name, other.name));
}

/** A preference for each view, so that two tabs which save one lose none. */
export function useMyViews(): MyViews {
  const preferences = useAppSelector(selectPreferences);
  const views = useMemo(() => {
    const stored = Object.entries(preferences).filter(([name]) => name.startsWith(prefix));
    const parsed = stored.map(([name, value]) => parseView(name.slice(prefix.length), value));
    return sortViews(parsed.filter((view) => view !== undefined));
  }, [preferences]);
  const [savePreferences] = preferencesApi.useSavePreferencesMutation();
  return {
    views,
    save: async (id, view) => {
      const value = view && { name: view.name, query: view.query };
      return (await savePreferences({ [prefix + id]: value })).error === undefined;
    },
  };
}
