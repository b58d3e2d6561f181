import { existsSync, mkdirSync, readFileSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { flagKeys } from '#domain/flagKeys.ts';

/** Flags of a new installation: everything is on. */
const defaultFlags: Flags = Object.fromEntries(Object.values(flagKeys).map((key) => [key, true]));

const pollIntervalMs = 200;
/** A file that is being written is broken for a moment. */
const retryDelayMs = 100;

/** Listener for changes, called with the current flags. */
export type FlagsListener = (now: Flags, before: Flags) => void;

/** The flags file, made when it is absent, and looked at until closed. A broken or missing file leaves the last good flags in force. */
export class FlagFile {
  private readonly listeners = new Set<FlagsListener>();
  private flags: Flags = defaultFlags;
  private lastProblem = '';
  private retryTimer: NodeJS.Timeout | undefined;

  /** `warn` is told once about each way in which the file is broken. */
  constructor(
    private readonly file: string,
    private readonly warn: (line: string) => void,
  ) {
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(defaultFlags, null, 2)}\n`);
    }
    this.read();
    // Looking at the path, not waiting for file system events: editors replace the file, and mounted folders send no events.
    watchFile(file, { interval: pollIntervalMs, persistent: false }, () => this.poll());
  }

  current(): Flags {
    return this.flags;
  }

  /** Returns what ends the subscription. */
  onChange(listener: FlagsListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  close(): void {
    unwatchFile(this.file);
    clearTimeout(this.retryTimer);
  }

  private poll(): void {
    clearTimeout(this.retryTimer);
    const problem = this.tryRead();
    if (problem !== undefined) this.retryTimer = setTimeout(() => this.read(), retryDelayMs);
  }

  private read(): void {
    const problem = this.tryRead() ?? '';
    if (problem !== '' && problem !== this.lastProblem) {
      this.warn(`Flags file ${this.file}: ${problem}; the last good flags stay in force.`);
    }
    this.lastProblem = problem;
  }

  /** Returns what is wrong with the file. */
  private tryRead(): string | undefined {
    let text: string;
    try {
      text = readFileSync(this.file, 'utf8');
    } catch {
      return 'it can not be read';
    }
    const parsed = parseFlags(text);
    if (!parsed.ok) return parsed.problem;
    const before = this.flags;
    this.flags = parsed.flags;
    this.lastProblem = '';
    for (const listener of this.listeners) listener(this.flags, before);
    return undefined;
  }
}

/** Flag key → on or off. */
export type Flags = Readonly<Record<string, boolean>>;

type ParsedFlags = { readonly ok: true; readonly flags: Flags } | { readonly ok: false; readonly problem: string };

/** Reads the text of a flags file: one JSON object from flag key to true or false. */
export function parseFlags(text: string): ParsedFlags {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { ok: false, problem: 'it is not JSON' };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { ok: false, problem: 'it is not one object' };
  const stray = Object.entries(parsed).find(([, value]) => typeof value !== 'boolean');
  return stray
    ? { ok: false, problem: `"${stray[0]}" is neither true nor false` }
    : { ok: true, flags: parsed as Flags };
}
