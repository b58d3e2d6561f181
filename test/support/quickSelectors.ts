import { createRequire } from 'node:module';

type Match = (selector: string | undefined, element: Element, callback?: unknown) => boolean;
type Engine = (globals: object) => { match: Match };

/** Whether an element's name and classes already rule out a match. */
type Reject = (element: Element) => boolean;

/**
 * jsdom asks which of a hundred rules match each element it computes a style of, and Testing Library which of a hundred selectors each
 * element it looks for a role of. Most of them name another element or class, which takes the selector engine long to see.
 */
function makeReject(selector: string): Reject {
  const names = new Set<string>();
  const classes: string[] = [];
  for (const subject of subjectsOf(selector)) {
    const [, name, className] = /^(?:([a-z][\w-]*)|\.([\w-]+))/i.exec(subject) ?? [];
    if (name !== undefined) names.add(name.toLowerCase());
    else if (className !== undefined) classes.push(className);
    else return () => false;
  }
  return (element) => {
    if (names.has(element.localName.toLowerCase())) return false;
    const given = classes.length > 0 ? element.getAttribute('class') : null;
    return given === null || !classes.some((name) => given.includes(name));
  };
}

/** Conditions of each selector in a list on the element itself, without those in brackets and parentheses. */
function subjectsOf(selector: string): string[] {
  let plain = selector.replace(/\[[^\]"']*(?:"[^"]*"|'[^']*')?[^\]"']*\]/g, '');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  if (/["'()[\]\\|&]/.test(plain)) return [''];
  return plain.split(',').map(
    (part) =>
      part
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '',
  );
}

const rejects = new Map<string, Reject>();

function rejectOf(selector: string): Reject {
  const reject = rejects.get(selector) ?? makeReject(selector);
  rejects.set(selector, reject);
  return reject;
}

const { cache, resolve } = createRequire(__filename);
const path = resolve('nwsapi');
const engine = createRequire(__filename)(path) as Engine;

// jsdom has not been loaded yet, and takes the engine from here.
cache[path]!.exports = (globals: object) => {
  const made = engine(globals);
  const { match } = made;
  made.match = (selector, element, callback) => {
    // A rule such as `@keyframes` has no selector.
    if (typeof selector === 'string' && callback === undefined && rejectOf(selector)(element)) return false;
    return match(selector, element, callback);
  };
  return made;
};
