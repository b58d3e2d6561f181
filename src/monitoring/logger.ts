/** To the console and the remote logger, if there is one (specification.md, section 8). */
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

/** Nobody would otherwise learn that nothing is reported. */
export function warnInEveryBuild(message: string): void {
  console.warn(message);
}

let lastSent: string | undefined;

/** The remote logger was just given it with its details. */
export function wasJustSent(consoleText: string): boolean {
  return lastSent !== undefined && consoleText.startsWith(lastSent);
}

function write(level: LogLevel, message: string, details?: object): void {
  // Looked up each time: the monitoring script may come late, or not at all.
  const remote = window.DD_LOGS?.logger;
  if (details instanceof Error) remote?.[level](message, undefined, details);
  else remote?.[level](message, details);
  lastSent = message;
  if (details === undefined) console[level](message);
  else console[level](message, details);
  lastSent = undefined;
}

/** specification.md, section 8. */
const logLevels = { debug: 0, info: 1, warn: 2, error: 3 } as const;

export type LogLevel = keyof typeof logLevels;

const thresholds: Readonly<Record<string, number>> = { test: 0, development: 0, dev: 1, qa: 2, prod: 3 };

/** An unknown mode is as quiet as `prod`. */
export function isLogged(level: LogLevel, mode: string): boolean {
  return logLevels[level] >= (thresholds[mode] ?? logLevels.error);
}
