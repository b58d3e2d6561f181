import { useEffect, useEffectEvent } from 'react';
import { isCommandKey } from '#src/components/keys/commandKey.ts';
import { useShortcut } from '#src/components/useShortcut.ts';

interface PageKeys {
  readonly togglePalette: () => void;
  readonly openPalette: () => void;
  readonly showKeys: () => void;
}

/** All but the palette, which closes by the key that opens it: another one may hold input. */
const otherDialog = '[role=dialog]:not(:has([cmdk-root]))';

/** Keys of every screen (specification.md, section 2, keys). */
export function usePageKeys({ togglePalette, openPalette, showKeys }: PageKeys): void {
  useShortcut('?', showKeys);
  // A screen's own shortcut, where it has a search of its own.
  useShortcut('/', () => {
    const search = searchOf(document);
    if (search === null) {
      openPalette();
      return;
    }
    search.focus();
    search.select();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isCommandKey(event, 'k')) {
      // In some browsers it leads to the address bar.
      event.preventDefault();
      if (document.querySelector(otherDialog) === null) togglePalette();
    } else if (event.key === 'Escape' && isSearch(event.target) && !event.defaultPrevented) {
      // Some browsers clear it by themselves.
      event.preventDefault();
      if (event.target.value === '') event.target.blur();
      else clear(event.target);
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function searchOf(page: Document): HTMLInputElement | null {
  return page.querySelector('main input[type=search]');
}

function isSearch(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'search';
}

/** As if it had been typed: React listens for the event. */
function clear(input: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
