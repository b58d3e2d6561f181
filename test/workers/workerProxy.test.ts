import { serveWorker, WorkerProxy } from '#src/workers/workerProxy.ts';

class Counter {
  private total = 0;
  constructor(private readonly emit: (total: number) => void) {}

  add(number: number): number {
    this.total += number;
    this.emit(this.total);
    return this.total;
  }

  wait(): Promise<void> {
    return new Promise(() => undefined);
  }

  fail(): never {
    throw new Error('Too much.');
  }
}

/** A worker whose entry calls `serveWorker`, on this thread; it copies messages as a real one does. */
class CounterWorker extends EventTarget {
  readonly terminate = jest.fn();
  private receive: (event: { data: unknown }) => void = () => undefined;

  constructor() {
    super();
    jest
      .spyOn(self, 'addEventListener')
      .mockImplementationOnce((_: string, listener) => (this.receive = listener as unknown as typeof this.receive));
    jest.spyOn(self, 'postMessage').mockImplementation((message: unknown) => this.send('message', message));
    serveWorker((emit) => new Counter(emit));
  }

  postMessage(message: unknown): void {
    this.receive({ data: structuredClone(message) });
  }

  send(type: string, data?: unknown): void {
    this.dispatchEvent(new MessageEvent(type, { data: structuredClone(data) }));
  }

  die(message: string): void {
    this.dispatchEvent(new ErrorEvent('error', { message }));
  }
}

const noInline = () => Promise.reject(new Error('There are workers.'));

function open(worker: CounterWorker | undefined) {
  const events: number[] = [];
  if (worker) globalThis.Worker = CounterWorker as unknown as typeof Worker;
  const proxy = new WorkerProxy<Counter, number>({
    start: () => (worker ? Promise.resolve(worker as unknown as Worker) : Promise.reject(new Error('No workers.'))),
    createInline: worker ? noInline : (emit) => Promise.resolve(new Counter(emit)),
    onEvent: (total) => events.push(total),
  });
  return { proxy, events };
}

afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'));

describe.each([
  ['a worker', () => new CounterWorker()],
  ['the page, without workers', () => undefined],
])('an object in %s', (_, start) => {
  it('answers calls in their order, and emits events', async () => {
    const { proxy, events } = open(start());
    expect(await Promise.all([proxy.call('add', 1), proxy.call('add', 2)])).toEqual([1, 3]);
    expect(events).toEqual([1, 3]);
  });

  it('rejects a call with what the method threw, and answers the next', async () => {
    const { proxy } = open(start());
    await expect(proxy.call('fail')).rejects.toThrow('Too much.');
    expect(proxy.isBroken).toBe(false);
    expect(await proxy.call('add', 1)).toBe(1);
  });

  it('tells nothing after it was terminated', async () => {
    const { proxy, events } = open(start());
    const answered = jest.fn();
    void proxy.call('add', 1).finally(answered);
    proxy.terminate();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(events).toEqual([]);
    expect(answered).not.toHaveBeenCalled();
  });
});

it('a worker that dies rejects the calls that wait, and those that follow', async () => {
  const worker = new CounterWorker();
  const { proxy } = open(worker);
  const waiting = proxy.call('wait');
  await proxy.call('add', 1);
  worker.die('Out of memory');
  await expect(waiting).rejects.toThrow('Out of memory');
  expect(proxy.isBroken).toBe(true);
  await expect(proxy.call('add', 1)).rejects.toThrow('Out of memory');
});

it('a worker whose code can not be loaded rejects every call', async () => {
  globalThis.Worker = CounterWorker as unknown as typeof Worker;
  const start = () => Promise.reject(new Error('Loading chunk 7 failed.'));
  const proxy = new WorkerProxy<Counter>({ start, createInline: noInline });
  await expect(proxy.call('wait')).rejects.toThrow('Loading chunk 7 failed.');
  expect(proxy.isBroken).toBe(true);
});

it('terminating the proxy terminates the worker', async () => {
  const worker = new CounterWorker();
  const { proxy } = open(worker);
  await proxy.call('add', 1);
  proxy.terminate();
  await Promise.resolve();
  expect(worker.terminate).toHaveBeenCalled();
});

it('that could not be started rejects with the very error, which tells code that a deployment has replaced', async () => {
  const gone = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' });
  const open = () => Promise.reject(gone);
  await expect(new WorkerProxy<Counter>({ start: open, createInline: open }).call('add', 1)).rejects.toBe(gone);
});
