import addressparser from 'nodemailer/lib/addressparser';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { isAddress } from '#domain/reminders/planReminders.ts';
import { toLine } from '#domain/reminders/reminderText.ts';

export interface MailSettings {
  readonly server: {
    readonly host: string;
    readonly port: number;
    readonly secure: boolean;
    /** Fails where the server offers no TLS. */
    readonly requireTLS: boolean;
  };
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly sender: { readonly name: string; readonly address: string };
  readonly pageUrl: string;
}

/** Of the function's environment. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Throws one line that names what is missing or wrong, never with the password. */
export function readMailSettings(values: Variables): MailSettings {
  const [url = '', from = '', page = ''] = ['SMTP_URL', 'MAIL_FROM', 'PAGE_URL'].map(
    (name) => values[name]?.trim() ?? '',
  );
  if (url === '') throw new Error('SMTP_URL is not set, so no mail can be sent.');
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/.test(url)) {
    throw new Error('SMTP_URL must be an address like smtps://user:password@smtp.example.test.');
  }
  if (!/^https?:\/\//.test(page) || !URL.canParse(page)) {
    throw new Error('PAGE_URL must be the address of the page, like https://data.example.test.');
  }
  const { host = '', port, secure = false, requireTLS, auth } = parseConnectionUrl(url);
  const { user = '', pass = '' } = auth ?? {};
  return {
    server: {
      host,
      port: port ?? (secure ? 465 : 587),
      secure,
      requireTLS: requireTLS === true,
    },
    auth: user === '' ? undefined : { user, pass },
    sender: readSender(from),
    pageUrl: new URL(page).origin,
  };
}

/** `Engineering Data <engineering-data@example.test>`, or an address alone. */
function readSender(from: string): MailSettings['sender'] {
  const [sender] = addressparser(toLine(from));
  const { name = '', address = '' } = sender ?? {};
  if (!isAddress(address)) {
    throw new Error('MAIL_FROM must be the address that sends, like Engineering Data <engineering-data@example.test>.');
  }
  return { name: toLine(name) || 'Engineering Data', address };
}
