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
  readonly parentElement: ElementImpl | null;
  getAttributeNS(namespace: null, name: string): string | null;
}

const load = createRequire(createRequire(__filename).resolve('jsdom'));
const { CSSStyleDeclaration } = load('cssstyle') as { CSSStyleDeclaration: new () => Style };
const { parse } = load('rrweb-cssom') as { parse: (sheet: string) => { cssRules: Rule[] } };
const { matchesDontThrow } = load('./jsdom/living/helpers/selectors.js') as {
  matchesDontThrow: (element: ElementImpl, selector: string) => boolean;
};
const { implForWrapper, wrapperForImpl } = load('./jsdom/living/generated/utils.js') as {
  implForWrapper: (element: Element) => ElementImpl;
  wrapperForImpl: (element: ElementImpl) => Element;
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

/** Elements that match the same rules, and what those and a style of their own say. */
interface Alike {
  readonly rules: readonly Rule[];
  readonly byStyle: Map<string | null, Style>;
  readonly byNextRule: WeakMap<Rule, Alike>;
}

const alike = new WeakMap<object, Alike>();

function alikeOf(previous: Alike | undefined, rules: readonly Rule[]): Alike {
  return previous ?? { rules, byStyle: new Map(), byNextRule: new WeakMap() };
}

/** Like jsdom's own, which tries all rules of all style sheets for each element after each change: a tenth of the time. */
styleRules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  const cache = (document._styleCache ??= new WeakMap());
  let declaration = cache.get(element);
  if (declaration !== undefined) return declaration;

  let group = alikeOf(alike.get(document), []);
  alike.set(document, group);
  for (const rule of rulesFor(element, cache)) {
    if (!matchesDontThrow(element, rule.selectorText!)) continue;
    const next = alikeOf(group.byNextRule.get(rule), [...group.rules, rule]);
    group.byNextRule.set(rule, next);
    group = next;
  }
  const ownStyle = element.getAttributeNS(null, 'style');
  declaration = group.byStyle.get(ownStyle);
  if (declaration === undefined) {
    declaration = new CSSStyleDeclaration();
    for (const { style } of [...group.rules, element]) copyStyle(style, declaration);
    group.byStyle.set(ownStyle, declaration);
  }
  cache.set(element, declaration);
  return declaration;
};

/** By the style of the parent, which some properties are inherited from, and what is declared. */
const computedStyles = new WeakMap<object, WeakMap<Style, CSSStyleDeclaration>>();
const noParent = {};

/** Until the document changes; Testing Library asks for the styles of an element and all around it again and again. */
const stylesOfElements = new WeakMap<object, WeakMap<ElementImpl, CSSStyleDeclaration>>();

function keptIn<Key extends object>(maps: WeakMap<object, WeakMap<Key, CSSStyleDeclaration>>, key: object) {
  const map = maps.get(key) ?? new WeakMap<Key, CSSStyleDeclaration>();
  maps.set(key, map);
  return map;
}

/** Computes the styles of elements that look alike once. */
export function keepComputedStyles(window: Pick<Window, 'getComputedStyle'>): void {
  const { getComputedStyle } = window;

  function computedStyleOf(element: ElementImpl): CSSStyleDeclaration {
    const declaration = styleRules.getDeclarationForElement(element);
    const ofElements = keptIn(stylesOfElements, element._ownerDocument._styleCache!);
    let style = ofElements.get(element);
    if (style === undefined) {
      const { parentElement } = element;
      const ofSiblings = keptIn(computedStyles, parentElement === null ? noParent : computedStyleOf(parentElement));
      style = ofSiblings.get(declaration) ?? getComputedStyle(wrapperForImpl(element));
      ofSiblings.set(declaration, style);
      ofElements.set(element, style);
    }
    return style;
  }

  window.getComputedStyle = (element, ...pseudo) => {
    const impl = implForWrapper(element);
    return pseudo.length > 0 || !impl._attached ? getComputedStyle(element, ...pseudo) : computedStyleOf(impl);
  };
}
