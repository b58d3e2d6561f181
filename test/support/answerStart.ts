/** Answer to one request of the start; never, when the promise stays pending. */
export type Answer = (signal?: AbortSignal | null) => Promise<Response>;

export const answers = {
  json:
    (value: unknown, status = 200): Answer =>
    () =>
      Promise.resolve(Response.json(value, { status })),
  text:
    (body: string, init?: ResponseInit): Answer =>
    () =>
      Promise.resolve(new Response(body, init)),
  unreachable: (() => Promise.reject(new TypeError('Failed to fetch'))) satisfies Answer,
  /** Ends with the request's own time limit. */
  silent: ((signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    })) satisfies Answer,
};

export interface StartupAnswers {
  readonly config: Answer;
  readonly account: Answer;
  readonly flags: Answer;
}

/** The page's network, of one start: `fetch` for the platform and the configuration, `XMLHttpRequest` for the flags, no live connection. */
export function answerStart({ config, account, flags }: StartupAnswers): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    if (pathname === '/config.json') return config(init?.signal);
    if (pathname === '/v1/account') return account(init?.signal);
    return Promise.resolve(Response.json({ total: 0, rows: [] }));
  });
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutByClock);
  Object.assign(window, { XMLHttpRequest: requestsAnsweredBy(flags), WebSocket: SilentSocket });
}

/** As the browser's own, by the clock of the test. */
function timeoutByClock(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
  return controller.signal;
}

/** Part of `XMLHttpRequest` that LaunchDarkly's client uses. */
function requestsAnsweredBy(answer: Answer) {
  return class AnsweredRequest extends EventTarget {
    readonly withCredentials = false;
    status = 0;
    responseText = '';
    private headers = new Headers();

    open = (): void => undefined;
    setRequestHeader = (): void => undefined;
    getResponseHeader = (name: string): string | null => this.headers.get(name);

    abort = (): void => undefined;
    send(): void {
      answer().then(
        async (response) => {
          this.responseText = await response.text();
          this.status = response.status;
          this.headers = response.headers;
          this.dispatchEvent(new Event('load'));
        },
        () => this.dispatchEvent(new Event('error')),
      );
    }
  };
}

/** A live connection that doesn't come about. */
class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly readyState = SilentSocket.CONNECTING;

  close = (): void => undefined;
  send = (): void => undefined;
}
