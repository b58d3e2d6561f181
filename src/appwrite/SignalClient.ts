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

  override prepareRequest(...request: Parameters<PrepareRequest>): ReturnType<PrepareRequest> {
    const { uri, options } = super.prepareRequest(...request);
    return { uri, options: { ...options, signal: this.signal } };
  }
}
