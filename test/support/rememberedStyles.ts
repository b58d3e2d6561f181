/**
 * Testing Library asks for the style of each element again and again, and jsdom goes through its own rules and colours each time. Without the
 * product's styles ([plainStyledEngine](plainStyledEngine.tsx)) elements of one name and `style`, and of ancestors that hide as much, look alike.
 */
export function rememberStyles(window: Pick<typeof globalThis, 'getComputedStyle'>): void {
  const compute = window.getComputedStyle;
  const styles = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || !element.isConnected) return compute(element, pseudoElement);
    const inherited = styleFrom(element.parentElement, (style) => style.includes('visibility'));
    const kind = [element.localName, element.getAttribute('type'), element.getAttribute('style'), inherited].join('|');
    const style = styles.get(kind) ?? compute(element);
    styles.set(kind, style);
    return style;
  };
}

/** Of the nearest of an element and its ancestors with such a style. */
function styleFrom(element: Element | null, isWanted: (style: string) => boolean): string | null {
  for (let at = element; at; at = at.parentElement) {
    const style = at.getAttribute('style');
    if (style !== null && isWanted(style)) return style;
  }
  return null;
}
