/** The `ref` of what has the focus when a dialog opens: a screen reader says the dialog's name, then this. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
