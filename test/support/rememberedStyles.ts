import { createRequire } from 'node:module';

interface StyledDocument {
  /** jsdom's own styles of elements, which a change of the page replaces. */
  readonly _styleCache: object | null;
}

/**
 * While a test waits, Testing Library asks for the style of each element again and again, and jsdom resolves all its colours each time.
 * A style is the same until jsdom forgets what it is made of.
 */
export function rememberStyles(window: Pick<typeof globalThis, 'document' | 'getComputedStyle'>): void {
  const { implForWrapper } = createRequire(__filename)('jsdom/lib/jsdom/living/generated/utils.js') as {
    implForWrapper: (document: Document) => StyledDocument;
  };
  const page = implForWrapper(window.document);
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
