import { useEffect, useEffectEvent } from 'react';

/** Elements in which a letter is input or selects an option. */
const letterInputs = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  'textarea, select, [contenteditable], [role=listbox], [role=menu], [role=combobox]',
].join();

/** Whether a letter that is pressed there means something already. */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(letterInputs) !== null;
}

/** Whether a key is a shortcut: pressed without Ctrl, Alt or ⌘, and not used by anything else. */
export function isPlainKey({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !defaultPrevented && !takesLetters(target);
}

/** Calls `run` when `key` is pressed without Ctrl, Alt or ⌘, outside of inputs, menus and dialogs. */
export function useShortcut(key: string, run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || !isPlainKey(event)) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog]') !== null) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
