import { invalid, required } from '#local/appwrite/http/parameters.ts';
import type { Call } from '#local/appwrite/platform.ts';
import type { StoredUser } from './usersStore.ts';

const limitBytes = 65_535;

/** Preferences of a request, as Appwrite stores them: in PHP an empty object inside is an empty list. Throws `general_argument_invalid`. */
export function readPrefs({ body }: Pick<Call, 'body'>): StoredUser['prefs'] {
  const prefs = body.prefs === null ? null : required(body, 'prefs');
  const isObject = typeof prefs === 'object' && prefs !== null && (!Array.isArray(prefs) || prefs.length === 0);
  const json = isObject ? toJson(prefs) : undefined;
  if (json === undefined || phpLength(json) > limitBytes) throw invalid('prefs', 'Value must be a valid object.');
  const stored = JSON.parse(json) as unknown;
  return Array.isArray(stored) ? {} : (stored as StoredUser['prefs']);
}

/** JSON with `[]` for empty objects; `undefined` for what is nested too deeply. */
function toJson(prefs: object): string | undefined {
  try {
    return JSON.stringify(prefs, (_name, value: unknown) => (isEmptyObject(value) ? [] : value));
  } catch {
    return undefined;
  }
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Bytes of the JSON as PHP writes it, which spells out every other letter and escapes slashes. */
function phpLength(json: string): number {
  return json.replace(/[^\x20-\x7e]/g, '\\u0000').replaceAll('/', '\\/').length;
}
