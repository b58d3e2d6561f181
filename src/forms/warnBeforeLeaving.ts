export function warnBeforeLeaving(isKept: () => boolean = () => false): () => void {
  const warn = (event: BeforeUnloadEvent): void => {
    if (!isKept()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
