/** `ref` for the element that gets the focus when a dialog opens. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
