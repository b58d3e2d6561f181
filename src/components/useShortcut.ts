import { useEffect, useEffectEvent } from 'react';

const letterInputs = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  'textarea, select, [contenteditable], [role=listbox], [role=menu], [role=combobox]',
].join();

function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(letterInputs) !== null;
}

export function isPlainKey({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !defaultPrevented && !takesLetters(target);
}

/** Wherever the focus is. */
export function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(handle);
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

export function useShortcut(key: string, run: () => void): void {
  useKeyDown((event) => {
    if (event.key !== key || !isPlainKey(event)) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog]') !== null) return;
    event.preventDefault();
    run();
  });
}
