import type { MailBlock, MailItem, MailLayout } from '#domain/reminders/mailLayout.ts';
import { toLine } from '#domain/reminders/reminderText.ts';
import type { DueMail } from './DueMail.ts';
import type { MailSettings } from './mailSettings.ts';

export interface OutgoingMail extends Pick<DueMail, 'email' | 'name' | 'layOut'> {
  /** Row id: part of the Message-ID, which is the same at every attempt. */
  readonly id: string;
}

/** For nodemailer: subject and names on one line, a person's texts escaped in HTML. */
export function composeMail({ sender, pageUrl }: MailSettings, { id, email, name, layOut }: OutgoingMail) {
  const { subject, blocks, footer, optOut } = layOut(pageUrl);
  const [, host = 'localhost'] = sender.address.split('@');
  const below = optOut === undefined ? footer : `${footer}\n${optOut.label}: ${optOut.url}`;
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: toLine(name), address: email },
    subject: toLine(subject),
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(optOut && { 'List-Unsubscribe': `<${optOut.url}>` }) },
    text: `${layoutText(blocks)}\n\n--\n${below}\n`,
    html: toHtml(blocks, footer, optOut),
    // Never from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export function layoutText(blocks: readonly MailBlock[]): string {
  return blocks.map(toText).join('\n\n');
}

function toText(block: MailBlock): string {
  if (block.kind === 'text') return block.text;
  const lines = block.items.map((item) =>
    [`- ${item.label}${noteOf(item)}`, ...(item.lines ?? []), item.url].join('\n  '),
  );
  return [...lines, ...(block.more === undefined ? [] : [block.more])].join('\n');
}

function toHtml(blocks: readonly MailBlock[], footer: string, optOut: MailLayout['optOut']): string {
  const body = blocks.map((block) => (block.kind === 'text' ? toParagraphs(block.text) : toList(block)));
  const link = optOut && `<br>\n<a href="${escapeHtml(optOut.url)}">${escapeHtml(optOut.label)}</a>`;
  return `<!doctype html>
<html lang="en">
<body style="font-family: Arial, Helvetica, sans-serif; font-size: 15px; line-height: 1.5; color: #1a1a1a">
${body.join('\n')}
<p style="color: #666; font-size: 13px">${escapeHtml(footer)}${link ?? ''}</p>
</body>
</html>
`;
}

function toParagraphs(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>\n')}</p>`).join('\n');
}

function toList({ items, more }: Extract<MailBlock, { kind: 'list' }>): string {
  const listed = items.map((item) => {
    const link = `<a href="${escapeHtml(item.url)}">${escapeHtml(item.label)}</a>${escapeHtml(noteOf(item))}`;
    return `<li>${[link, ...(item.lines ?? []).map(escapeHtml)].join('<br>')}</li>`;
  });
  return `<ul>\n${[...listed, ...(more === undefined ? [] : [`<li>${escapeHtml(more)}</li>`])].join('\n')}\n</ul>`;
}

/** `: September and October are missing` */
function noteOf({ note }: MailItem): string {
  return note ? `: ${note}` : '';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
