/** Whatever went wrong in a call, as plain data (ARCHITECTURE section 5). */
export interface AppError {
  readonly message: string;
  /** HTTP status; 0 when no answer came (network, time-out, aborted). */
  readonly code: number;
  /** Appwrite's type (`row_not_found` …), or `network`, `timeout`, `aborted`, `unknown`. */
  readonly type: string;
  /** Whether the same call may succeed later: network, time-out, 429 and 5xx. */
  readonly retryable: boolean;
}
