/** Has the browser ask before the page is left or loaded again. Returns what ends it. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
