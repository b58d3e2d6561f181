import { type MailKind, parseMailKeys, type ReminderMailStatus } from '#domain/reminders/mails.ts';
import type { ReminderPorts } from './ports.ts';

/** Of a mail that its person has, or may have. A failed one is written anew the next day. */
export const told: ReadonlySet<ReminderMailStatus> = new Set(['sending', 'sent', 'unknown']);

/** Keys of what mails of this kind have told, to whomever. @param day `YYYY-MM-DD`, the first that counts */
export async function readTold(
  { mails }: Pick<ReminderPorts, 'mails'>,
  kind: MailKind,
  day: string,
): Promise<ReadonlySet<string>> {
  const earlier = await mails.listSince(kind, day);
  return new Set(earlier.flatMap(({ fields }) => (told.has(fields.status) ? parseMailKeys(fields) : [])));
}
