/**
 * An object in a worker, so that the page never waits for it: `Thing.ts` (arguments and results are structured clones),
 * `thing.worker.ts` (`serveWorker`), `startThingWorker.ts` (alone, because jest can't load `import.meta`), and `new
 * WorkerProxy<Thing>({ start, createInline })`. Unlike Comlink, it rejects the calls of a worker that died.
 */
export class WorkerProxy<Api extends object, Event = never> {
  private readonly pending = new Map<number, PendingCall>();
  private readonly port: Promise<Port>;
  private lastId = 0;
  private failure: Error | undefined;
  private isTerminated = false;

  constructor(private readonly options: WorkerProxyOptions<Api, Event>) {
    this.port = typeof Worker === 'undefined' ? this.openInline() : this.openWorker();
  }

  get isBroken(): boolean {
    return this.failure !== undefined;
  }

  /** In order. Rejects with the message of what the method threw, and when the worker dies; never settles after `terminate`. */
  call<Method extends MethodOf<Api>>(method: Method, ...args: ArgsOf<Api, Method>): Promise<ResultOf<Api, Method>> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.failure !== undefined) throw this.failure;
      const id = ++this.lastId;
      this.pending.set(id, { resolve, reject });
      this.port.then((port) => port.post({ id, method, args })).catch((thrown: unknown) => this.fail(toError(thrown)));
    }) as Promise<ResultOf<Api, Method>>;
  }

  terminate(): void {
    this.isTerminated = true;
    this.pending.clear();
    this.port.then(
      (port) => port.close(),
      () => undefined,
    );
  }

  private async openWorker(): Promise<Port> {
    const worker = await this.options.start();
    worker.addEventListener('message', ({ data }: MessageEvent<Message<Event>>) => this.receive(data));
    worker.addEventListener('messageerror', () => this.fail(new Error('A message of the worker could not be read.')));
    worker.addEventListener('error', ({ message }) => this.fail(new Error(message)));
    return { post: (call) => worker.postMessage(call), close: () => worker.terminate() };
  }

  private async openInline(): Promise<Port> {
    const receive = (message: Message<Event>): void => this.receive(message);
    const api = await this.options.createInline((event) => receive({ event }));
    return { post: (call) => void answer(api, call).then(receive), close: () => undefined };
  }

  private receive(message: Message<Event>): void {
    if (this.isTerminated) return;
    if ('event' in message) {
      this.options.onEvent?.(message.event);
      return;
    }
    const call = this.pending.get(message.id);
    this.pending.delete(message.id);
    if ('error' in message) call?.reject(new Error(message.error));
    else call?.resolve(message.result);
  }

  private fail(failure: Error): void {
    if (this.isTerminated) return;
    this.failure = failure;
    for (const { reject } of this.pending.values()) reject(failure);
    this.pending.clear();
  }
}

export interface WorkerProxyOptions<Api extends object, Event> {
  readonly start: () => Promise<Worker>;
  readonly createInline: (emit: (event: Event) => void) => Promise<Api>;
  readonly onEvent?: (event: Event) => void;
}

export function serveWorker(create: (emit: (event: unknown) => void) => object): void {
  const post = (message: Message<unknown>): void => self.postMessage(message);
  const api = create((event) => post({ event }));
  self.addEventListener('message', ({ data }: MessageEvent<Call>) => void answer(api, data).then(post));
}

export type MethodOf<Api> = {
  [Name in keyof Api]: Api[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Api] &
  string;
export type ArgsOf<Api, Method extends MethodOf<Api>> = Api[Method] extends (...args: infer Args) => unknown
  ? Args
  : never;
export type ResultOf<Api, Method extends MethodOf<Api>> = Api[Method] extends (...args: never[]) => infer Result
  ? Awaited<Result>
  : never;

interface PendingCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

interface Port {
  post(call: Call): void;
  close(): void;
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

type Message<Event> =
  | { readonly event: Event }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

async function answer(api: object, { id, method, args }: Call): Promise<Message<never>> {
  try {
    const methods = api as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
    return { id, result: await methods[method]?.(...args) };
  } catch (thrown) {
    return { id, error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** The same error, so that callers can tell code that could not be loaded. */
function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
