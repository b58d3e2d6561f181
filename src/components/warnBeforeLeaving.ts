/** Makes the browser ask before the page is closed or reloaded, unless `isKept()`. Returns a function that stops this. */
export function warnBeforeLeaving(isKept: () => boolean = () => false): () => void {
  const warn = (event: BeforeUnloadEvent): void => {
    if (!isKept()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
