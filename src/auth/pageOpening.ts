/**
 * Whether a person has just opened the page and looks at it. A reload, a tab that the browser restores and one in the background don't
 * count: together they would spend the sign-ins that the platform grants an office in an hour (specification.md, section 2, route guard).
 */
export function wasJustOpened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (navigation === undefined || navigation.type === 'navigate') && document.visibilityState === 'visible';
}
