/**
 * Testing Library asks for the style of each element again and again, and jsdom goes through its own rules and colours each time. Without the
 * product's styles ([plainStyledEngine](plainStyledEngine.tsx)) elements of one name and `style`, and of ancestors that hide as much, look alike.
 */
export function rememberStyles(window: Pick<typeof globalThis, 'getComputedStyle'>): void {
  const compute = window.getComputedStyle;
  const styles = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || !element.isConnected) return compute(element, pseudoElement);
    const inherited = visibilityFrom(element.parentElement);
    const kind = [element.localName, element.getAttribute('type'), element.getAttribute('style'), inherited].join('|');
    const style = styles.get(kind) ?? compute(element);
    styles.set(kind, style);
    return style;
  };
}

/** The style of the nearest of an element and its ancestors that sets `visibility`, which is inherited. */
function visibilityFrom(element: Element | null): string | null {
  for (let at = element; at; at = at.parentElement) {
    const style = at.getAttribute('style');
    if (style?.includes('visibility')) return style;
  }
  return null;
}
