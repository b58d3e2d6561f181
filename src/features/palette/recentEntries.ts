import type { AppThunk } from '#src/store/hooks.ts';
import { entryKey, entryKinds, type PaletteEntry } from './entries.ts';
import type { KeptEntry } from './toEntry.ts';

const maxKept = 8;
/** The cache belongs to one person and ends with their session. */
const cacheKey = 'recent-entries';

/** Kept in this browser; teams aren't, since those visited last are known anyway. */
export function rememberEntry(entry: PaletteEntry): AppThunk<void> {
  return (dispatch, _getState, { services }) => {
    const { kind, id, title, detail, isRemembered = kind !== 'team' } = entry;
    if (!isRemembered) return;
    const others = dispatch(readRecentEntries()).filter((each) => entryKey(each) !== entryKey(entry));
    services.cache.setSync(cacheKey, [{ kind, id, title, detail }, ...others].slice(0, maxKept));
  };
}

/** Newest first. */
export function readRecentEntries(): AppThunk<readonly KeptEntry[]> {
  return (_dispatch, _getState, { services }) => {
    const stored = services.cache.getSync(cacheKey);
    return Array.isArray(stored) ? stored.filter(isKeptEntry) : [];
  };
}

function isKeptEntry(stored: unknown): stored is KeptEntry {
  if (typeof stored !== 'object' || stored === null) return false;
  const { kind, id, title, detail } = stored as Partial<Record<keyof KeptEntry, unknown>>;
  return entryKinds.some((each) => each === kind) && [id, title, detail].every((text) => typeof text === 'string');
}
