const maxHoldMs = 3_000;

/** The page renders into the root from the start, invisible (`appShell.css`) until it replaces the shell with everything in its place. */
export function handOverWhenReady(shell: Element, root: Element): void {
  let hasContent = false;
  const observer = new MutationObserver(() => {
    if (!hasContent && root.childElementCount > 0) {
      hasContent = true;
      setTimeout(handOver, maxHoldMs);
    }
    if (root.childElementCount > 0 && root.querySelector(unready) === null) handOver();
  });

  function handOver(): void {
    observer.disconnect();
    if (shell.isConnected) replace(shell, root);
  }

  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
}

/** It says that it is loading, or its table has rows but, not measured yet, shows none. */
const unready = '[aria-busy="true"], [role="grid"]:not([aria-rowcount="1"]):not(:has([role="gridcell"]))';

function replace(shell: Element, root: Element): void {
  const pressed = shell.querySelector<HTMLElement>('[data-sort]')?.dataset;
  const focused = document.activeElement;
  const typed = shell.querySelector('input');
  const caret = typed?.selectionStart ?? 0;
  shell.remove();
  const input = root.querySelector<HTMLInputElement>('input[type="search"]');
  if (typed && input) {
    if (typed.value !== input.value) enterText(input, typed.value);
    if (focused === typed) {
      input.focus({ preventScroll: true });
      input.setSelectionRange(caret, typed.selectionEnd ?? caret);
    }
  }
  if (pressed?.field !== undefined && pressed.sort !== undefined) sortBy(root, pressed.field, pressed.sort);
  if (focused instanceof HTMLAnchorElement) {
    const links = Array.from(root.querySelectorAll<HTMLAnchorElement>('a[href]'));
    links.find(({ href }) => href === focused.href)?.focus({ preventScroll: true });
  }
}

function sortBy(root: Element, field: string, sort: string): void {
  const selector = `[role="columnheader"][data-field="${field}"]`;
  let presses = 0;
  let seen: string | null | undefined;
  const press = (): void => {
    const header = root.querySelector<HTMLElement>(selector);
    const now = header?.getAttribute('aria-sort');
    if (header === null || (presses > 0 && now === seen)) return;
    if (now === sort || presses === 2) {
      observer.disconnect();
      return;
    }
    seen = now;
    presses += 1;
    header.click();
  };
  const observer = new MutationObserver(press);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-sort'] });
  press();
}

/** As if typed: React takes a value that is set by script for its own. */
function enterText(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
