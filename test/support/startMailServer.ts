import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Conduct of a mail server at one step: an error refuses, a promise that never resolves hangs. */
export interface MailServerConduct {
  onConnect?: () => Promise<void> | void;
  onRecipient?: (address: string) => Promise<void> | void;
  /** After the whole text has come, before it is acknowledged. */
  onText?: (text: string) => Promise<void> | void;
  auth?: (user: string, password: string) => boolean | Promise<boolean>;
}

export interface MailServer {
  readonly port: number;
  readonly url: string;
  /** Texts acknowledged so far. */
  readonly accepted: string[];
  stop(): Promise<void>;
}

/** A refusal in the words of SMTP. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A mail server in this process, on a free port. The conduct may be changed while it runs. */
export async function startMailServer(conduct: MailServerConduct = {}): Promise<MailServer> {
  const accepted: string[] = [];
  const run = (step: () => Promise<void> | void, done: (error?: Error | null) => void): void => {
    void (async () => step())().then(
      () => done(),
      (error: unknown) => done(error as Error),
    );
  };
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS', ...(conduct.auth === undefined ? ['AUTH'] : [])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => run(() => conduct.onConnect?.(), done),
    onAuth: ({ username, password }, _session, done) => {
      const user = username ?? '';
      const check = async () => {
        if ((await conduct.auth?.(user, password ?? '')) !== true) throw new Error('Invalid username or password');
      };
      run(check, (error) => (error ? done(error) : done(null, { user })));
    },
    onRcptTo: ({ address }, _session, done) => run(() => conduct.onRecipient?.(address), done),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        run(async () => {
          await conduct.onText?.(text);
          accepted.push(text);
        }, done);
      });
    },
  };
  const server = new SMTPServer(options);
  // A client that is killed resets its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
