import { createRequire } from 'node:module';
import { rejectOf } from './quickSelectors.ts';

interface Style extends ArrayLike<string> {
  getPropertyValue(property: string): string;
  getPropertyPriority(property: string): string;
  setProperty(property: string, value: string, priority: string): void;
  removeProperty(property: string): void;
}

interface Rule {
  readonly selectorText?: string;
  readonly style: Style;
  readonly media?: ArrayLike<string>;
  readonly cssRules?: readonly Rule[];
}

/** What jsdom keeps for an element of the page. */
interface ElementImpl {
  readonly _localName: string;
  readonly _attached: boolean;
  readonly _ownerDocument: {
    /** Dropped at each change of the document. */
    _styleCache: WeakMap<ElementImpl, Style> | null;
    readonly styleSheets: { readonly _list: readonly { readonly cssRules: readonly Rule[] }[] };
  };
  readonly style: Style;
  getAttributeNS(namespace: null, name: string): string | null;
}

const load = createRequire(createRequire(__filename).resolve('jsdom'));
const { CSSStyleDeclaration } = load('cssstyle') as { CSSStyleDeclaration: new () => Style };
const { parse } = load('rrweb-cssom') as { parse: (sheet: string) => { cssRules: Rule[] } };
const { matchesDontThrow } = load('./jsdom/living/helpers/selectors.js') as {
  matchesDontThrow: (element: ElementImpl, selector: string) => boolean;
};
const { implForWrapper } = load('./jsdom/living/generated/utils.js') as {
  implForWrapper: (element: Element) => ElementImpl;
};
const styleRules = load('./jsdom/living/helpers/style-rules.js') as {
  getDeclarationForElement: (element: ElementImpl) => Style;
};

const defaultRules = parse(load('./jsdom/browser/default-stylesheet.js') as string).cssRules;

/** Rules of the default style sheet that elements of a name may match. */
const defaultRulesByName = new Map<string, readonly Rule[]>();

/** Rules of the page's own style sheets; with styles kept until the document changes, as jsdom does. */
const pageRules = new WeakMap<object, readonly Rule[]>();

function* rulesFor(element: ElementImpl, cache: object): Iterable<Rule> {
  const { _localName: localName, _ownerDocument: document } = element;
  const className = element.getAttributeNS(null, 'class');
  const mayMatch = ({ selectorText }: Rule, given = className) =>
    selectorText !== undefined && !rejectOf(selectorText)({ localName, getAttribute: () => given });

  let ofName = defaultRulesByName.get(localName);
  if (ofName === undefined)
    defaultRulesByName.set(localName, (ofName = defaultRules.filter((rule) => mayMatch(rule, null))));
  yield* ofName;

  let ofPage = pageRules.get(cache);
  if (ofPage === undefined) {
    ofPage = document.styleSheets._list
      .flatMap(({ cssRules }) => cssRules)
      .flatMap((rule) => (rule.media ? (Array.from(rule.media).includes('screen') ? rule.cssRules! : []) : [rule]));
    pageRules.set(cache, ofPage);
  }
  for (const rule of ofPage) if (mayMatch(rule)) yield rule;
}

function copyStyle(from: Style, to: Style): void {
  for (const property of Array.from(from)) {
    const value = from.getPropertyValue(property);
    if (value === 'unset') to.removeProperty(property);
    else to.setProperty(property, value, from.getPropertyPriority(property));
  }
}

/** Like jsdom's own, which tries all rules of all style sheets for each element after each change: a tenth of the time. */
styleRules.getDeclarationForElement = (element) => {
  const cache = (element._ownerDocument._styleCache ??= new WeakMap());
  let declaration = cache.get(element);
  if (declaration === undefined) {
    declaration = new CSSStyleDeclaration();
    for (const { selectorText, style } of rulesFor(element, cache))
      if (matchesDontThrow(element, selectorText!)) copyStyle(style, declaration);
    copyStyle(element.style, declaration);
    cache.set(element, declaration);
  }
  return declaration;
};

const computedStyles = new WeakMap<object, WeakMap<ElementImpl, CSSStyleDeclaration>>();

/** Computes a style once until the document changes: Testing Library asks for those of an element and all around it again and again. */
export function keepComputedStyles(window: Pick<Window, 'getComputedStyle'>): void {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, ...pseudo) => {
    const impl = implForWrapper(element);
    if (pseudo.length > 0 || !impl._attached) return getComputedStyle(element, ...pseudo);
    const cache = (impl._ownerDocument._styleCache ??= new WeakMap());
    let styles = computedStyles.get(cache);
    if (styles === undefined) computedStyles.set(cache, (styles = new WeakMap()));
    let style = styles.get(impl);
    if (style === undefined) styles.set(impl, (style = getComputedStyle(element)));
    return style;
  };
}
