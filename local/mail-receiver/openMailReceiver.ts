import { mkdir, rename, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** Largest mail that is kept, in bytes. */
const maxMailBytes = 1_000_000;

/** A mail server for this machine that sends nothing on. */
export interface MailReceiver {
  /** `smtp://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Takes every mail and keeps it as a file (`.eml`) in the folder, which is made with the first one. Listens on a free port of this machine;
 * the mail server itself is loaded with the first connection, so that no start waits for it.
 */
export async function openMailReceiver(folder: string): Promise<MailReceiver> {
  const sockets = new Set<Socket>();
  let server: Promise<{ connect(socket: Socket): void }> | undefined;
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    server ??= loadServer(folder);
    server.then(
      (loaded) => loaded.connect(socket),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function loadServer(folder: string): Promise<{ connect(socket: Socket): void }> {
  const { SMTPServer } = await import('smtp-server');
  const { server } = new SMTPServer({
    // Neither a certificate nor accounts: nobody but this machine reaches it.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('The mail is too large.'), { responseCode: 552 }));
          return;
        }
        const recipients = envelope.rcptTo.map(({ address }) => address);
        keepMail(folder, recipients, Buffer.concat(chunks)).then(
          () => done(),
          (error: unknown) => done(error as Error),
        );
      });
    },
  });
  return { connect: (socket) => void server.emit('connection', socket) };
}

let kept = 0;

/** Whole or not at all; names sort by time. */
async function keepMail(folder: string, recipients: readonly string[], text: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const time = new Date().toISOString().replaceAll(':', '-');
  const recipient = (recipients[0] ?? '').replaceAll(/[^\w.@+-]/g, '_').slice(0, 100);
  kept += 1;
  const name = `${time} ${String(kept).padStart(4, '0')} ${recipient}.eml`;
  const unfinished = join(folder, `.${name}`);
  await writeFile(unfinished, text, { flag: 'wx' });
  await rename(unfinished, join(folder, name));
}
