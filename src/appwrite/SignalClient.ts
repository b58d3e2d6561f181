import { Client } from 'appwrite';

type PrepareRequest = Client['prepareRequest'];

/**
 * The library's client for one call that can be ended: it shares the settings of the client it was made from and adds the signal to
 * the request, the only place where the library lets one in (docs/decisions/004-calls-that-end.md).
 */
export class SignalClient extends Client {
  private readonly signal: AbortSignal;
  private readonly jwt: string | undefined;

  /** With `jwt` the call is made as the person whom it speaks for, and the browser's session stays out of it. */
  constructor(settings: Client, signal: AbortSignal, jwt?: string) {
    super();
    this.config = settings.config;
    this.headers = settings.headers;
    this.signal = signal;
    this.jwt = jwt;
  }

  override prepareRequest(...[method, url, headers, params]: Parameters<PrepareRequest>): ReturnType<PrepareRequest> {
    const isJson = method.toUpperCase() !== 'GET' && headers?.['content-type'] === 'application/json';
    const { uri, options } = super.prepareRequest(method, url, headers, isJson ? {} : params);
    const body = isJson ? { body: toBody(params ?? {}) } : {};
    const identity = this.jwt === undefined ? {} : speakFor(this.jwt, options.headers);
    return { uri, options: { ...options, ...body, ...identity, signal: this.signal } };
  }
}

/** The platform takes a session or a token, not both. */
function speakFor(jwt: string, headers: RequestInit['headers']): RequestInit {
  const sent = new Headers(headers);
  sent.delete('X-Fallback-Cookies');
  sent.delete('X-Appwrite-Session');
  sent.set('X-Appwrite-JWT', jwt);
  return { headers: sent, credentials: 'omit' };
}

/**
 * The library writes JSON by a script of its own, for the sake of BigInt, which nothing here sends. A `Blob` among the values is JSON
 * already, and goes as it is: megabytes that the page makes a text of, or bytes, would hold it up.
 */
function toBody(params: object): string | Blob {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined) as [string, unknown][];
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(params);
  const pieces = entries.flatMap(([name, value], index) => [
    `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    value instanceof Blob ? value : JSON.stringify(value),
  ]);
  return new Blob([...pieces, '}']);
}
