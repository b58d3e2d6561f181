import { isLogged, type LogLevel } from './logLevel.ts';

/** Logs of one build mode: to the console and, when monitoring has brought one, to the remote logger (SPEC section 8). */
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
