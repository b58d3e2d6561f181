const storageKey = 'unsavedInput';

/** Part of stored drafts, which the next version of the page reads: must not change. */
interface StoredDraft {
  /** Names the form and its screen. */
  readonly place: string;
  readonly userId: string;
  readonly input: unknown;
}

/** Unsaved input in this tab's `sessionStorage`, which survives a reload and a sign-in: one draft for each place. */
export const storedDrafts = {
  set: (draft: StoredDraft): void => writeDrafts([...readDrafts().filter(isElsewhere(draft.place)), draft]),
  /** Null when there is no draft of this user. */
  get: (place: string, userId: string): unknown =>
    readDrafts().find((draft) => draft.place === place && draft.userId === userId)?.input ?? null,
  remove: (place: string): void => writeDrafts(readDrafts().filter(isElsewhere(place))),
};

function readDrafts(): readonly StoredDraft[] {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as StoredDraft[];
}

function writeDrafts(drafts: readonly StoredDraft[]): void {
  if (drafts.length === 0) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(drafts));
}

const isElsewhere =
  (place: string) =>
  (draft: StoredDraft): boolean =>
    draft.place !== place;

/** Unsaved input on the screen, by place. */
const mounted = new Map<string, object>();
/** Unsaved input of forms that the present render has unmounted. */
const justUnmounted = new Map<string, object>();

export type TypedInput = ReadonlyMap<string, object>;

/** Registers a form's unsaved input. Returns the cleanup, for when the input changes or the form unmounts. */
export function trackDraft(place: string, input: object): () => void {
  mounted.set(place, input);
  justUnmounted.delete(place);
  return () => {
    mounted.delete(place);
    justUnmounted.set(place, input);
    queueMicrotask(() => justUnmounted.delete(place));
  };
}

/** All unsaved input, that of a screen which the present render replaces included. */
export function typedNow(): TypedInput {
  return new Map([...justUnmounted, ...mounted]);
}
