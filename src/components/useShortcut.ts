import { useEffect, useEffectEvent } from 'react';

/** Elements in which a letter is input or selects an option. */
const letterInputs = 'input, textarea, select, [contenteditable], [role=listbox], [role=menu], [role=dialog]';

/** Calls `run` when `key` is pressed without Ctrl, Alt or ⌘, outside of inputs, menus and dialogs. */
export function useShortcut(key: string, run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(letterInputs) !== null) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
