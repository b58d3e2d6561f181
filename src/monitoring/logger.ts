/** Logs of one build mode: to the console and, when monitoring has brought one, to the remote logger (specification.md, section 8). */
export type Logger = Readonly<Record<LogLevel, (message: string, details?: object) => void>>;

export function createLogger(mode: string): Logger {
  const at =
    (level: LogLevel) =>
    (message: string, details?: object): void => {
      if (isLogged(level, mode)) write(level, message, details);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

export const logger = createLogger(process.env.APP_MODE ?? 'test');

/** A warning that every build gives, the quietest too: nobody would otherwise learn that nothing is reported. */
export function warnInEveryBuild(message: string): void {
  console.warn(message);
}

let lastSent: string | undefined;

/** Whether a text that the console gave is one that the remote logger was just given with its details. */
export function wasJustSent(consoleText: string): boolean {
  return lastSent !== undefined && consoleText.startsWith(lastSent);
}

function write(level: LogLevel, message: string, details?: object): void {
  // Looked up each time: the monitoring script may come after the page, or not at all.
  const remote = window.DD_LOGS?.logger;
  if (details instanceof Error) remote?.[level](message, undefined, details);
  else remote?.[level](message, details);
  lastSent = message;
  if (details === undefined) console[level](message);
  else console[level](message, details);
  lastSent = undefined;
}

/** How loud each level is (specification.md, section 8). */
const logLevels = { debug: 0, info: 1, warn: 2, error: 3 } as const;

export type LogLevel = keyof typeof logLevels;

/** From which number on a build logs, by the mode it was built in. */
const thresholds: Readonly<Record<string, number>> = { test: 0, development: 0, dev: 1, qa: 2, prod: 3 };

/** Whether a build of this mode logs at this level; an unknown mode is as quiet as `prod`. */
export function isLogged(level: LogLevel, mode: string): boolean {
  return logLevels[level] >= (thresholds[mode] ?? logLevels.error);
}
