import { SearchIndex } from '#src/data/search/SearchIndex.ts';
import { serveWorker } from '#src/workers/workerProxy.ts';

type Receive = (event: { readonly data: unknown }) => void;

/** `Worker` with the search index, on this thread; it copies messages as a real one does, and can die. */
export class IndexWorker extends EventTarget {
  /** Started last. */
  static last: IndexWorker | undefined;
  private receive: Receive = () => undefined;

  constructor() {
    super();
    IndexWorker.last = this;
    jest
      .spyOn(self, 'addEventListener')
      .mockImplementationOnce((_: string, listener) => (this.receive = listener as unknown as Receive));
    jest.spyOn(self, 'postMessage').mockImplementation((message: unknown) => {
      this.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }));
    });
    serveWorker(() => new SearchIndex());
  }

  postMessage(message: unknown): void {
    this.receive({ data: structuredClone(message) });
  }

  terminate(): void {
    this.receive = () => undefined;
  }

  die(): void {
    this.terminate();
    this.dispatchEvent(new ErrorEvent('error', { message: 'Out of memory' }));
  }
}
