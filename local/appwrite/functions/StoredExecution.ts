type ExecutionStatus = 'waiting' | 'scheduled' | 'processing' | 'completed' | 'failed';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A scheduled, waiting, running or ended run of a function. */
export interface StoredExecution {
  readonly $sequence: number;
  readonly $id: string;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  readonly $permissions: readonly string[];
  readonly functionId: string;
  readonly deploymentId: string;
  readonly trigger: 'http' | 'event' | 'schedule';
  readonly status: ExecutionStatus;
  readonly requestMethod: string;
  /** Path and query. */
  readonly requestPath: string;
  readonly requestHeaders: readonly Header[];
  readonly responseStatusCode: number;
  readonly responseHeaders: readonly Header[];
  readonly logs: string;
  readonly errors: string;
  /** Seconds. */
  readonly duration: number;
  readonly scheduledAt: string | null;
  /** Person who started it, or whose change did; empty for keys and schedules. */
  readonly userId: string;
  /** Never sent to clients, and deleted once the execution has ended. */
  readonly input: ExecutionInput;
}

/** Request to the function, beside method and path. */
export interface ExecutionInput {
  /** Headers of the client's request, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of `body`, when it is the bytes of no text. */
  readonly bodyEncoding?: 'base64';
  readonly clientIp: string;
  /** Empty unless a person asked, or changed what the event is about. */
  readonly userId: string;
  readonly sessionId: string;
  /** Name of the event that triggered it, if any; otherwise empty. */
  readonly event: string;
}

/** Result of an execution. */
export type ExecutionEnd = Pick<
  StoredExecution,
  'status' | 'responseStatusCode' | 'responseHeaders' | 'logs' | 'errors' | 'duration'
>;

export interface ExecutionVisibility {
  /** Whether logs and errors are shown; only to keys. */
  readonly logs: boolean;
  /** Response of the function, for the caller that waited for it; never stored. */
  readonly answer?: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };
}

/** An execution as Appwrite answers it. */
export function executionView(execution: StoredExecution, shown: ExecutionVisibility): Record<string, unknown> {
  const { $id, $createdAt, $updatedAt, $permissions, functionId, deploymentId, trigger, status } = execution;
  const { requestMethod, requestPath, requestHeaders, responseStatusCode, duration, scheduledAt } = execution;
  const answered = shown.answer && toHeaders({ ...shown.answer.headers, 'x-appwrite-execution-id': $id });
  return {
    $id,
    $createdAt,
    $updatedAt,
    $permissions,
    functionId,
    deploymentId,
    trigger,
    status,
    requestMethod,
    requestPath,
    requestHeaders,
    responseStatusCode,
    responseBody: shown.answer?.body.toString() ?? '',
    responseHeaders: answered ?? execution.responseHeaders,
    logs: shown.logs ? execution.logs : '',
    errors: shown.logs ? execution.errors : '',
    duration,
    scheduledAt,
  };
}

export function toHeaders(values: Readonly<Record<string, string>>): Header[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
