import type { CheckerAnswer, CheckerCall, CheckerMessage, CheckerMethod, OpenChecker } from './checkCsvMessages.ts';
import type { CsvChecker } from './CsvChecker.ts';
import type { CsvCheckSession } from './CsvCheckSession.ts';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** `CsvChecker` kept by a session at the other end of a line. */
export class RemoteCsvChecker implements CsvChecker {
  private readonly waiting = new Map<number, Waiting>();
  private readonly port;
  private calls = 0;
  private ended = false;
  private broken: Error | undefined;

  constructor(
    open: Promise<OpenChecker>,
    private readonly onProgress: (share: number) => void,
  ) {
    this.port = open.then((openPort) =>
      openPort(
        (message) => this.onMessage(message),
        (reason) => this.onBreak(reason),
      ),
    );
  }

  get isBroken(): boolean {
    return this.broken !== undefined;
  }

  readonly check = this.caller('check');
  readonly choose = this.caller('choose');
  readonly recount = this.caller('recount');
  readonly listOdd = this.caller('listOdd');
  readonly listManagers = this.caller('listManagers');
  readonly listProblems = this.caller('listProblems');
  readonly formatProblems = this.caller('formatProblems');
  readonly addStored = this.caller('addStored');
  readonly compare = this.caller('compare');
  readonly compareAgain = this.caller('compareAgain');
  readonly listChanges = this.caller('listChanges');
  readonly cutParts = this.caller('cutParts');
  readonly formatPart = this.caller('formatPart');

  end(): void {
    this.ended = true;
    void this.port.then(
      (port) => port.close(),
      () => undefined,
    );
  }

  private caller<Method extends CheckerMethod>(method: Method) {
    type Args = Parameters<CsvCheckSession[Method]>;
    type Result = Awaited<ReturnType<CsvCheckSession[Method]>>;
    return (...args: Args): Promise<Result> =>
      new Promise<unknown>((resolve, reject) => {
        // Who broke never answers: without this, the caller would wait for ever.
        if (this.broken !== undefined) throw this.broken;
        const call: CheckerCall = { id: this.calls++, method, args };
        this.waiting.set(call.id, { resolve, reject });
        this.port.then((port) => port.post(call)).catch((thrown: unknown) => this.onBreak(String(thrown)));
      }) as Promise<Result>;
  }

  private onMessage(message: CheckerMessage): void {
    if (this.ended) return;
    if ('progress' in message) this.onProgress(message.progress);
    else this.settle(message);
  }

  private settle(answer: CheckerAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result);
  }

  private onBreak(reason: string): void {
    if (this.ended) return;
    this.broken = new Error(reason);
    for (const { reject } of this.waiting.values()) reject(this.broken);
    this.waiting.clear();
  }
}
