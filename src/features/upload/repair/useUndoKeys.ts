import { useEffect, useEffectEvent } from 'react';
import { positionOf } from '#src/forms/gridKeys.ts';

interface UndoKeys {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Ctrl Z, Ctrl Shift Z and Ctrl Y anywhere on the screen but in other inputs, whose texts the browser takes back. */
export function useUndoKeys({ undo, redo }: UndoKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isOtherInput(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isOtherInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || positionOf(target) !== undefined) return false;
  return target.type === 'text' || target.type === 'search';
}
