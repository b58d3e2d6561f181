import { unsavedInput } from './signInMemory.ts';

/** What is typed on the screen at this moment and not saved, by its place. */
const onScreen = new Map<string, object>();
/** What went with a screen in the very step that is being shown now. */
const justLeft = new Map<string, object>();

export type TypedInput = ReadonlyMap<string, object>;

/** Notes what is typed at a place. Returns what ends it, for when the form changes or goes. */
export function noteTyped(place: string, input: object): () => void {
  onScreen.set(place, input);
  justLeft.delete(place);
  return () => {
    onScreen.delete(place);
    justLeft.set(place, input);
    queueMicrotask(() => justLeft.delete(place));
  };
}

/** All that is typed, and what was typed on a screen that this step replaces. */
export function typedNow(): TypedInput {
  return new Map([...justLeft, ...onScreen]);
}

/** Keeps it for this person, whom `useReturnedInput` gives it back after the page was loaded again. */
export function keepTyped(typed: TypedInput, userId: string): void {
  for (const [place, input] of typed) unsavedInput.keep({ place, userId, input });
}
