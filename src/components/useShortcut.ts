import { useEffect, useEffectEvent } from 'react';

/** Elements in which a letter is typed, or chooses. */
const takesLetters = 'input, textarea, select, [contenteditable], [role=listbox], [role=menu], [role=dialog]';

/** Calls `run` when the key is pressed anywhere on the screen but where letters are typed, and not beside Ctrl, Alt or ⌘. */
export function useShortcut(key: string, run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(takesLetters) !== null) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
