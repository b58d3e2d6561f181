import { readFileSync } from 'node:fs';

/** Header values by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** Headers of the hosting samples: of the page, and of the files below `/assets/`. */
export interface HostingHeaders {
  readonly page: Headers;
  readonly assets: Headers;
}

export function readHostingHeaders(file = 'docs/hosting/_headers'): HostingHeaders {
  const blocks = parseHeadersFile(readFileSync(file, 'utf8'));
  const page = blocks['/*'] ?? {};
  return { page, assets: { ...page, ...blocks['/assets/*'] } };
}

/** Headers by path of a static host's `_headers` file. */
export function parseHeadersFile(text: string): Readonly<Record<string, Headers>> {
  const blocks: Record<string, Record<string, string>> = {};
  let block: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (line.startsWith('/')) block = blocks[line.trim()] = {};
    else if (name !== undefined && value !== undefined) block[name.toLowerCase()] = value;
  }
  return blocks;
}

/** Sources of each directive of a Content-Security-Policy. */
export function parsePolicy(policy: string): ReadonlyMap<string, readonly string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}
