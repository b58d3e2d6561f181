import { readFileSync } from 'node:fs';

/** Scopes that docs/deploying.md names for a command's key; part 1: what the receiving side needs besides. */
export function documentedScopes(command: string, part = 0): string[] {
  const [, line = ''] =
    new RegExp(`^\\| ${command} \\| (.*) \\|$`, 'm').exec(readFileSync('docs/deploying.md', 'utf8')) ?? [];
  const names = Array.from((line.split(';')[part] ?? '').matchAll(/`([a-z]+(?:\.[a-z]+)?)`/g), ([, name = '']) => name);
  // `tables`: each `.read` and `.write`.
  return names.flatMap((name) => (name.includes('.') ? [name] : [`${name}.read`, `${name}.write`])).sort();
}
