/** Has the browser ask before the page is left or loaded again, unless nothing would be lost then. Returns what ends it. */
export function warnBeforeLeaving(isKept: () => boolean = () => false): () => void {
  const warn = (event: BeforeUnloadEvent): void => {
    if (!isKept()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
