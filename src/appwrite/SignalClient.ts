import { Client } from 'appwrite';

type PrepareRequest = Client['prepareRequest'];

/**
 * The library's client for one call that can be ended: it shares the settings of the client it was made from and adds the signal to
 * the request, the only place where the library lets one in (docs/decisions/004-calls-that-end.md).
 */
export class SignalClient extends Client {
  private readonly signal: AbortSignal;

  constructor(settings: Client, signal: AbortSignal) {
    super();
    this.config = settings.config;
    this.headers = settings.headers;
    this.signal = signal;
  }

  override prepareRequest(...[method, url, headers, params]: Parameters<PrepareRequest>): ReturnType<PrepareRequest> {
    const isJson = method.toUpperCase() !== 'GET' && headers?.['content-type'] === 'application/json';
    const { uri, options } = super.prepareRequest(method, url, headers, isJson ? {} : params);
    const body = isJson ? { body: toBody(params ?? {}) } : {};
    return { uri, options: { ...options, ...body, signal: this.signal } };
  }
}

/** From this many characters on, a browser that is given a text holds up the page while it makes bytes of it. */
const largeText = 500_000;

/**
 * The library writes JSON by a script of its own, for the sake of BigInt, which nothing here sends: with a body of some megabytes
 * it would hold up the page for a quarter of a second.
 */
function toBody(params: object): string | Blob {
  const text = JSON.stringify(params);
  return text.length < largeText ? text : new Blob([text]);
}
