import { useEffect } from 'react';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';
import { type ListOpening, listOpeningKey } from '#src/data/firstTeams.ts';

/** Tells the app shell, which knows no preferences, how the list opens for this person; undefined: as for most people. */
export function useRememberOpening<Key extends keyof ListOpening>(key: Key, value: ListOpening[Key]): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(rememberOpening(key, value));
  }, [key, value, dispatch]);
}

function rememberOpening<Key extends keyof ListOpening>(key: Key, value: ListOpening[Key]): AppThunk<void> {
  return (_dispatch, _getState, { services }) => {
    const opening = services.cache.getSync(listOpeningKey) as ListOpening | undefined;
    if (JSON.stringify(opening?.[key]) === JSON.stringify(value)) return;
    services.cache.setSync(listOpeningKey, { ...opening, [key]: value });
  };
}
