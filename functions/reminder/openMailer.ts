import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { composeReminder, type OutgoingReminder } from './composeReminder.ts';
import type { MailSettings } from './mailSettings.ts';

/**
 * Result of an attempt. `refused`: the server won't take this mail. `deferred`: it may later. `unreachable`: there was no session with the
 * server. `unknown`: the connection broke after the text was on its way, so that the server may have taken it.
 */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'deferred' | 'unreachable' | 'unknown'; readonly reason: unknown };

/** A connection to the mail server, opened with the first mail. */
interface Mailer {
  /** Never rejects. */
  deliver(mail: OutgoingReminder): Promise<Delivery>;
  close(): void;
}

export type OpenMailer = () => Mailer;

/** Longest wait for each answer of the server. */
export interface MailTimeouts {
  readonly connectMs: number;
  readonly answerMs: number;
}

const defaultTimeouts: MailTimeouts = { connectMs: 10_000, answerMs: 30_000 };

/** Opens connections by SMTP, with STARTTLS wherever the server offers it. */
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
          const message = await new MailComposer(composeReminder(settings, mail)).compile().build();
          session ??= await connect(settings, timeouts);
          const delivery = await send(session, settings.sender.address, mail.reminder.email, message);
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

/** A session that is ready for mails. */
async function connect({ server, auth }: MailSettings, { connectMs, answerMs }: MailTimeouts): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
  });
  // One that nobody waits for shows at the next mail.
  connection.on('error', () => undefined);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (auth !== undefined) {
      await new Promise<void>((resolve, reject) => {
        connection.login(auth, (error) => (error ? reject(error) : resolve()));
      });
    }
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
  return connection;
}

function send(session: SMTPConnection, from: string, to: string, message: Buffer): Promise<Delivery> {
  let isTextOnItsWay = false;
  // Read from when the server has asked for the text, not before.
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
