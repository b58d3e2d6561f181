import { readFileSync } from 'node:fs';
import { defaultTimeZone, isTimeZone } from '#domain/calendarDay.ts';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import { StartFailure } from './StartFailure.ts';

/** The description of the platform, in the Appwrite CLI's own format. Throws `StartFailure` when it can't be read. */
export function readPlatformConfig(file: string): AppwriteConfig {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as AppwriteConfig;
  } catch (error) {
    throw new StartFailure(`${file} can't be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}

/** The time zone that the page's configuration names, UTC when it names none. Throws `StartFailure` for one that isn't a time zone. */
export function readPageTimeZone(file: string): string {
  const { timeZone } = readObject(file);
  if (timeZone === undefined) return defaultTimeZone;
  if (typeof timeZone === 'string' && isTimeZone(timeZone)) return timeZone;
  throw new StartFailure(
    `${file}: timeZone must be the name of a time zone, such as Europe/Berlin, not ${JSON.stringify(timeZone)}.`,
  );
}

/** A file that can't be read is the page's to complain about, which says what is wrong with it. */
function readObject(file: string): { readonly timeZone?: unknown } {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
