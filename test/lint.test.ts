import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** One violation a line, of each kind of rule; lint that finds nothing looks like lint that looks for nothing. */
const violations = [
  ["import { one } from '../one.ts';", 'eslint(no-restricted-imports)'],
  ['export const loose = (value: any) => value;', 'typescript(no-explicit-any)', 'typescript(no-unsafe-return)'],
  ['console.log(one);', 'eslint(no-console)'],
  ['Promise.resolve(1);', 'typescript(no-floating-promises)'],
  ['export const text: string = 1;', 'typescript(TS2322)'],
  ['export const picture = <img src="a.png" />;', 'jsx-a11y(alt-text)'],
  ['export function Time() { return <b>{Date.now()}</b>; }', 'react(purity)'],
  ['export function Late(props: { on: boolean }) { return props.on && useThing(); }', 'react-hooks(rules-of-hooks)'],
  ['declare function useThing(): null;'],
] as const;

test('lint finds a violation of each kind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'Bad.tsx'), violations.map(([line]) => line).join('\n'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, jsx: 'preserve' } }));
  // It looks for the checker of types among the commands.
  const PATH = `${resolve('node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const { stdout } = spawnSync('oxlint', ['-c', resolve('.oxlintrc.json'), '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly {
      readonly code: string;
      readonly labels: readonly { readonly span: { readonly line: number } }[];
    }[];
  };
  const found = diagnostics.map(({ code, labels }) => `${labels[0]?.span.line ?? 0} ${code}`);
  const expected = violations.flatMap(([, ...codes], index) => codes.map((code) => `${index + 1} ${code}`));
  expect(found).toEqual(expect.arrayContaining(expected));
});
