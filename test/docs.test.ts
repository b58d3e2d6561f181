import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Built, fetched, recorded, or made when something runs. */
const notSources = new Set([
  '.data',
  '.git',
  'coverage',
  'dist',
  'node_modules',
  'playwright-report',
  'recordings',
  'test-results',
]);
const textFile = /\.(?:tsx?|[cm]?js|json|md|html|css|sh|yml)$|(?:^|\/)(?:run|\.\w+rc|\.\w+ignore)$/;
const thisFile = 'test/docs.test.ts';

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (notSources.has(entry.name) || entry.name.startsWith('.data')) return [];
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}

const files = listFiles('.').filter((file) => textFile.test(file) && file !== 'package-lock.json' && file !== thisFile);
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const pages = files.filter((file) => file.endsWith('.md'));
const baseNames = new Set(files.map((file) => path.posix.basename(file)));
const rootFolders = ['bench', 'commands', 'docs', 'domain', 'functions', 'local', 'public', 'src', 'test', 'webpack'];

const read = (file: string): string => textOf.get(file) ?? '';
/** On one line, since comments break references at the end of theirs. */
const unwrapped = (file: string): string => read(file).replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

/** `{file}: {what}` of every match that is wrong. */
function problems(among: readonly string[], find: (file: string) => readonly string[]): string[] {
  return among.flatMap((file) => [...new Set(find(file))].map((found) => `${file}: ${found}`));
}

function headingsOf(page: string): string[] {
  const withoutCode = read(page).replace(/^```[^]*?^```/gm, '');
  return Array.from(withoutCode.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => heading);
}

/** As GitHub makes the anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

describe('what a comment or a page refers to is in the repository', () => {
  it('names no document of another place', () => {
    const elsewhere = /\b(?:SPEC|FACTS|ARCHITECTURE|STYLE|TOOLCHAIN)\b(?:\.md)?|\.\.\/shared\b|\/work\//g;
    expect(problems(files, (file) => read(file).match(elsewhere) ?? [])).toEqual([]);
  });

  it('names sections that are there', () => {
    const reference =
      /\b(specification|architecture|appwrite|developing|deploying)\.md,? (?:sections? )(\d+(?:\.\d+)?[a-z]?\b(?:(?:, | and | to )(?=\d)\d+(?:\.\d+)?[a-z]?\b)*)/g;
    const missing = (file: string): string[] =>
      Array.from(unwrapped(file).matchAll(reference)).flatMap(([, page = '', numbers = '']) => {
        const known = new Set(
          headingsOf(`docs/${page}.md`).map((heading) => /^(\d+(?:\.\d+)?[a-z]?)\.? /.exec(heading)?.[1]),
        );
        return numbers
          .split(/, | and | to /)
          .filter((number) => !known.has(number))
          .map((number) => `${page}.md has no section ${number}`);
      });
    expect(problems(files, missing)).toEqual([]);
    // The numbers are read at all.
    expect(unwrapped('docs/architecture.md').match(reference)).toContain('specification.md, section 9');
  });

  it('names decisions that are there', () => {
    const decisions = readdirSync('docs/decisions');
    const isThere = (number: string, title: string): boolean =>
      decisions.some((file) => (title === '' ? file.startsWith(`${number}-`) : file === `${number}${title}.md`));
    const missing = (file: string): string[] =>
      Array.from(unwrapped(file).matchAll(/\bdecisions?(?:\/| )(\d{3})((?:-[a-z\d]+)*)/g))
        .filter(([, number = '', title = '']) => !isThere(number, title))
        .map(([found]) => found);
    expect(problems(files, missing)).toEqual([]);
  });

  it('numbers decisions without a gap', () => {
    const numbers = readdirSync('docs/decisions').map((file) => Number(file.slice(0, 3)));
    expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('links to files and headings that are there', () => {
    const missing = (file: string): string[] =>
      Array.from(read(file).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [to = '', anchor] = target.split('#');
          const page = to === '' ? file : path.posix.join(path.posix.dirname(file), to);
          if (!existsSync(page)) return true;
          return anchor !== undefined && !headingsOf(page).map(anchorOf).includes(anchor);
        });
    expect(problems(pages, missing)).toEqual([]);
  });

  it('names files and folders that are there', () => {
    const inRoot = new RegExp(`^(?:${rootFolders.join('|')})/`);
    const isPlaceholder = /[<>{}*…]|\bNNN\b|PATH/;
    function isMissing(file: string, name: string): boolean {
      if (isPlaceholder.test(name)) return false;
      if (inRoot.test(name)) return !existsSync(name) && !existsSync(path.posix.join(path.posix.dirname(file), name));
      return /^[\w.-]+\.(?:tsx?|mjs|cjs)$/.test(name) && !baseNames.has(name);
    }
    const missing = (file: string): string[] => {
      const quoted = Array.from(read(file).matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
      const fenced = Array.from(read(file).matchAll(/^ *```sh\n([^]*?)^ *```/gm), ([, code = '']) => code);
      return [...quoted, ...fenced].flatMap((code) => code.split(/\s+/)).filter((name) => isMissing(file, name));
    };
    expect(problems(pages, missing)).toEqual([]);
  });

  it('names pages that are there, in code as well', () => {
    const missing = (file: string): string[] =>
      Array.from(
        read(file).matchAll(/(?<![\w./-])(?:docs|domain|functions|local|src|test)\/[\w./-]+\.md\b/g),
        ([name]) => name,
      ).filter((name) => !existsSync(name));
    expect(problems(files, missing)).toEqual([]);
  });

  it('leads from the README to every page of docs', () => {
    const linked = Array.from(read('README.md').matchAll(/\]\((docs\/[\w-]+\.md)\)/g), ([, page]) => page);
    expect([...new Set(linked)].sort()).toEqual(pages.filter((page) => /^docs\/[^/]+$/.test(page)).sort());
  });
});

describe('the lists of places in developing.md', () => {
  const recipes = Array.from(
    read('docs/developing.md').matchAll(/^### (.+)\n[^]*?^<!-- places (.+) -->\n([^]*?)\n\n(?:[^]*?)^Tests: (.+)$/gm),
    ([, title = '', options = '', list = '', tests = '']) => ({
      title,
      mention: (JSON.parse(options) as { mention: readonly string[] }).mention,
      places: placesIn(list),
      tests: pathsIn(tests),
    }),
  );
  const mentions = (file: string, texts: readonly string[]): boolean => texts.some((text) => read(file).includes(text));

  it('are all read', () => {
    const [, adding = ''] = read('docs/developing.md').split('\n## Add something\n');
    const [section = ''] = adding.split('\n## ');
    expect(recipes.map(({ title }) => title)).toEqual(
      Array.from(section.matchAll(/^### (.+)$/gm), ([, title]) => title),
    );
  });

  it.each(recipes)('$title: exactly the places that speak of the example', ({ mention, places }) => {
    const speaking = files.filter((file) => !/^(?:docs|test)\/|^README\.md$/.test(file) && mentions(file, mention));
    expect([...places].sort()).toEqual(speaking.sort());
  });

  it.each(recipes)('$title: tests that are there', ({ tests }) => {
    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
    expect(tests).not.toEqual([]);
  });
});

/** The paths that each line of a list begins with. */
function placesIn(list: string): string[] {
  return list.split('\n').flatMap((line) => pathsIn(/^- ((?:`[^`]+`(?:, )?)+):/.exec(line)?.[1] ?? ''));
}

function pathsIn(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name).filter((name) => /[./]/.test(name));
}
