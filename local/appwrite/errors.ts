/** The error table: Appwrite's type → HTTP status. Add a type here before throwing it. */
const statusOf = {
  general_argument_invalid: 400,
  general_query_invalid: 400,
  general_cursor_not_found: 400,
  general_unauthorized_scope: 401,
  user_unauthorized: 401,
  general_unknown_origin: 403,
  general_route_not_found: 404,
  project_not_found: 404,
  general_rate_limit_exceeded: 429,
  general_unknown: 500,
} as const;

export type AppwriteErrorType = keyof typeof statusOf;

/** An answer of 400 and above, as Appwrite words it. */
export class AppwriteError extends Error {
  readonly code: number;

  constructor(
    readonly type: AppwriteErrorType,
    message: string,
  ) {
    super(message);
    this.code = statusOf[type];
  }
}

/** The body of such an answer. `version` is that of the Appwrite whose behaviour is answered. */
export function errorBody(error: AppwriteError): { message: string; code: number; type: string; version: string } {
  return { message: error.message, code: error.code, type: error.type, version: '1.9.6' };
}
