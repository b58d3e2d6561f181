/** How loud each level is (SPEC section 8). */
export const logLevels = { debug: 0, info: 1, warn: 2, error: 3 } as const;

export type LogLevel = keyof typeof logLevels;

/** From which number on a build logs, by the mode it was built in. */
const thresholds: Readonly<Record<string, number>> = { test: 0, development: 0, dev: 1, qa: 2, prod: 3 };

/** Whether a build of this mode logs at this level; an unknown mode is as quiet as `prod`. */
export function isLogged(level: LogLevel, mode: string): boolean {
  return logLevels[level] >= (thresholds[mode] ?? logLevels.error);
}
