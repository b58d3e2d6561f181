/** Whether the focus may be moved: it is in what is about to go (or went already), and not where the person went on meanwhile. */
export function isFocusFree(going: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || going?.contains(activeElement) === true;
}
