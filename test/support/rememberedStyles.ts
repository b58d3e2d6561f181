interface StyledDocument {
  /** jsdom's own styles of elements, which a change of the page replaces. */
  readonly _styleCache: object | null;
}

/**
 * While a test waits, Testing Library asks for the style of each element again and again, and jsdom resolves all its colours each time.
 * A style is the same until jsdom forgets what it is made of.
 */
export function rememberStyles(window: Pick<typeof globalThis, 'document' | 'getComputedStyle'>): void {
  const page = innerDocument(window.document);
  const compute = window.getComputedStyle;
  let madeOf: object | null = null;
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudoElement) => {
    // Of what isn't in the page, jsdom doesn't notice changes.
    if (pseudoElement || !element.isConnected) return compute(element, pseudoElement);
    if (page._styleCache !== madeOf) styles = new WeakMap();
    const style = styles.get(element) ?? compute(element);
    madeOf = page._styleCache;
    styles.set(element, style);
    return style;
  };
}

/** jsdom's own document behind the one that scripts see. */
function innerDocument(document: Document): StyledDocument {
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  if (symbol === undefined) throw new Error('jsdom keeps its documents in another way.');
  return (document as unknown as Record<symbol, StyledDocument>)[symbol]!;
}
