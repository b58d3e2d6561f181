import type { RefObject } from 'react';

/** Of a form whose inputs are named after its fields. */
export function focusInput(form: RefObject<HTMLFormElement | null>, name: string): void {
  const input = form.current?.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
