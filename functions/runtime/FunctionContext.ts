/** What Open Runtimes (version 5) hands to a function: the part that ours use. */
export interface FunctionContext {
  readonly req: FunctionRequest;
  readonly res: FunctionReplies;
  /** To the execution's logs. */
  readonly log: (message: string) => void;
  /** To the execution's errors. */
  readonly error: (message: string) => void;
}

export interface FunctionRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Names in lower case. Those that start with `x-appwrite-` are the platform's: a caller can't set them. */
  readonly headers: FunctionHeaders;
  readonly bodyText: string;
}

export type FunctionHeaders = Readonly<Record<string, string | undefined>>;

export interface FunctionReplies {
  json(body: unknown, statusCode?: number): unknown;
}
