type Listener = (event: { readonly data?: string }) => void;

/** The browser's `EventSource`, which jsdom lacks, over `fetch`: named events with data, `onerror` when the stream ends, no reconnect. */
export class FetchEventSource {
  onerror: Listener | null = null;
  readyState = 0;
  private readonly listeners = new Map<string, Listener[]>();
  private readonly abort = new AbortController();

  constructor(url: string) {
    this.read(url)
      .catch(() => undefined)
      .finally(() => {
        if (this.readyState !== 2) this.onerror?.({});
      });
  }

  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  close(): void {
    this.readyState = 2;
    this.abort.abort();
  }

  private async read(url: string): Promise<void> {
    const { body } = await fetch(url, { signal: this.abort.signal });
    this.readyState = 1;
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (text + decoder.decode(bytes, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) this.announce(part);
    }
  }

  private announce(part: string): void {
    const [, name = ''] = /^event: (.*)$/m.exec(part) ?? [];
    const [, data = ''] = /^data: (.*)$/m.exec(part) ?? [];
    for (const listener of this.listeners.get(name) ?? []) listener({ data });
  }
}
