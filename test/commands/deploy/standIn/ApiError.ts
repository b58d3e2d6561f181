/** Refusal in Appwrite's words. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

export function notFound(kind: string, id: string): ApiError {
  return new ApiError(404, `${kind}_not_found`, `${kind} with the requested ID '${id}' could not be found.`);
}

/** Throws Appwrite's refusal of a parameter that is missing. */
export function requireParams(body: object, ...names: string[]): void {
  for (const name of names) {
    if (!(name in body)) throw new ApiError(400, 'general_argument_invalid', `Param "${name}" is not optional.`);
  }
}

export function requireAtMost(name: string, value: unknown, limit: number): void {
  if (typeof value !== 'number' || value <= limit) return;
  const range = `Value must be a valid range between 1 and ${limit.toLocaleString('en-US')}`;
  throw new ApiError(400, 'general_argument_invalid', `Invalid \`${name}\` param: ${range}`);
}

/** Throws Appwrite's refusal of an id that is taken. */
export function requireNew(kind: string, entries: readonly { readonly $id: string }[], id: unknown): void {
  if (!entries.some(({ $id }) => $id === id)) return;
  throw new ApiError(409, `${kind}_already_exists`, `${kind} with the requested ID '${String(id)}' already exists.`);
}
