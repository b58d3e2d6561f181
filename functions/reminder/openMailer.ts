import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { composeMail, type OutgoingMail } from './composeMail.ts';
import type { MailSettings } from './mailSettings.ts';

/** `deferred`: the server may take the mail later. `unreachable`: no session. `unknown`: broken off after the text, so it may have been taken. */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'deferred' | 'unreachable' | 'unknown'; readonly reason: unknown };

interface Mailer {
  /** Never rejects. */
  deliver(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}

export type OpenMailer = () => Mailer;

export interface MailTimeouts {
  readonly connectMs: number;
  readonly answerMs: number;
}

const defaultTimeouts: MailTimeouts = { connectMs: 10_000, answerMs: 30_000 };

/** STARTTLS wherever the server offers it. */
export function smtpMailer(settings: MailSettings, timeouts = defaultTimeouts): OpenMailer {
  return () => {
    let session: SMTPConnection | undefined;
    const close = (): void => {
      session?.quit();
      session = undefined;
    };
    return {
      async deliver(mail) {
        try {
          const message = await new MailComposer(composeMail(settings, mail)).compile().build();
          session ??= await connect(settings, timeouts);
          const delivery = await send(session, settings.sender.address, mail.email, message);
          // After a refusal the session may be in any state.
          if (delivery.kind !== 'sent') close();
          return delivery;
        } catch (reason) {
          close();
          return { kind: 'unreachable', reason };
        }
      },
      close,
    };
  };
}

async function connect({ server, auth }: MailSettings, { connectMs, answerMs }: MailTimeouts): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
  });
  // An error that nobody waits for shows at the next mail.
  connection.on('error', () => undefined);
  try {
    await new Promise<void>((resolve, reject) => {
      // Also a time-out while the server checks the password, of which `login` doesn't tell.
      connection.once('error', reject);
      const end = (error?: Error | null): void => (error ? reject(error) : resolve());
      connection.connect((error) => {
        if (error || auth === undefined) end(error);
        else connection.login(auth, end);
      });
    });
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
  return connection;
}

function send(session: SMTPConnection, from: string, to: string, message: Buffer): Promise<Delivery> {
  let isTextOnItsWay = false;
  // Read once the server has asked for the text.
  const text = new Readable({
    read() {
      isTextOnItsWay = true;
      this.push(message);
      this.push(null);
    },
  });
  return new Promise((resolve) => {
    session.send({ from, to: [to], size: message.length }, text, (reason) => {
      if (!reason) resolve({ kind: 'sent' });
      else resolve({ kind: kindOf(reason, isTextOnItsWay), reason });
    });
  });
}

interface SmtpFailure {
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
  readonly code?: string | undefined;
}

function kindOf(reason: SmtpFailure, isTextOnItsWay: boolean): 'refused' | 'deferred' | 'unreachable' | 'unknown' {
  const { responseCode, command } = reason;
  if (responseCode === undefined) return isTextOnItsWay ? 'unknown' : 'unreachable';
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return responseCode >= 500 && isAboutMail ? 'refused' : 'deferred';
}
