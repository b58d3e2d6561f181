/** The error table: Appwrite's type → HTTP status. Add a type here before throwing it. */
const statusOf = {
  attribute_type_invalid: 400,
  column_limit_exceeded: 400,
  database_query_order_null: 400,
  execution_in_progress: 400,
  general_argument_invalid: 400,
  general_bad_request: 400,
  general_cursor_not_found: 400,
  general_query_invalid: 400,
  row_invalid_structure: 400,
  row_missing_data: 400,
  row_missing_payload: 400,
  storage_file_empty: 400,
  storage_file_type_unsupported: 400,
  storage_invalid_content_range: 400,
  storage_invalid_file_size: 400,
  function_execute_permission_missing: 401,
  general_unauthorized_scope: 401,
  project_id_missing: 403,
  user_email_not_verified: 400,
  user_oauth2_bad_request: 400,
  user_invalid_credentials: 401,
  user_invalid_token: 401,
  user_jwt_invalid: 401,
  user_oauth2_unauthorized: 401,
  user_session_already_exists: 401,
  user_unauthorized: 401,
  general_unknown_origin: 403,
  user_blocked: 403,
  column_not_found: 404,
  database_not_found: 404,
  deployment_not_found: 404,
  execution_not_found: 404,
  function_not_found: 404,
  general_route_not_found: 404,
  project_not_found: 404,
  row_not_found: 404,
  rule_not_found: 404,
  storage_bucket_not_found: 404,
  storage_file_not_found: 404,
  table_not_found: 404,
  user_not_found: 404,
  user_session_not_found: 404,
  function_synchronous_timeout: 408,
  row_already_exists: 409,
  row_update_conflict: 409,
  storage_file_already_exists: 409,
  user_already_exists: 409,
  project_provider_disabled: 412,
  general_request_too_large: 413,
  storage_invalid_range: 416,
  user_oauth2_provider_error: 424,
  general_rate_limit_exceeded: 429,
  general_unknown: 500,
  // Ours: Appwrite says 500 and why in its log only.
  general_database_locked: 503,
  general_disk_full: 507,
  // Appwrite's own slip: the message in the place of the type.
  'Invalid headers: Alphanumeric characters or hyphens only, cannot start with "x-appwrite", maximum 100 keys, and total size 16384.': 500,
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

export function rateLimitExceeded(): AppwriteError {
  return new AppwriteError(
    'general_rate_limit_exceeded',
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  );
}

/** Error of an operation that Appwrite knows and this platform doesn't. */
export function routeNotAnswered(): AppwriteError {
  return new AppwriteError('general_route_not_found', 'The local platform does not answer this operation.');
}

/** Appwrite whose behaviour is answered. */
export const appwriteVersion = '1.9.6';

/** The body of such an answer. */
export function errorBody(error: AppwriteError): { message: string; code: number; type: string; version: string } {
  return { message: error.message, code: error.code, type: error.type, version: appwriteVersion };
}
