import { useState } from 'react';
import * as v from 'valibot';
import { useRestoredDraft } from './drafts.tsx';

/** Reads drafts of one shape; null for anything else. */
export function draftParser<Shape extends v.GenericSchema>(shape: Shape) {
  return (stored: unknown): v.InferOutput<Shape> | null => (v.is(shape, stored) ? stored : null);
}

/** Dialog that is open again with its restored draft. @param reopen what it is then open for */
export function useDraftDialog<T, Open>(
  place: string,
  parse: (stored: unknown) => T | null,
  reopen: (draft: T) => Open | null,
) {
  const [restored, setRestored] = useState(useRestoredDraft(place, parse));
  const [open, setOpen] = useState(restored === null ? null : reopen(restored));
  const close = (): void => {
    setRestored(null);
    setOpen(null);
  };
  return { restored, open, setOpen, close };
}
