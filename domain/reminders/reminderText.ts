import { formatCount } from '#domain/formatNumber.ts';
import { formatDueDay } from '#domain/monthly-metrics/reportingState.ts';
import { formatMonth, type Month } from '#domain/monthly-metrics/reports.ts';
import type { MailBlock, MailLayout } from './mailLayout.ts';

export const reminderPlaceholders = {
  name: "the person's name",
  month: 'the month to report, such as November 2026',
  due: 'its last day, such as Nov 30',
  count: 'how many teams, such as 2 teams',
  teams: 'the list of teams, each a link to its Team Metrics',
} as const;

type Placeholder = keyof typeof reminderPlaceholders;

interface ReminderValues {
  readonly name: string;
  readonly month: Month;
  readonly count: number;
  readonly teams: MailBlock;
}

const placeholderPattern = /\{([a-z]+)\}/gi;

/** In one pass, so that a team called `{name}` stays that. Without `{teams}` the list stands at the end; a subject has their number. */
export function layOutReminder(
  { subject, text }: { readonly subject: string; readonly text: string },
  values: ReminderValues,
): Pick<MailLayout, 'subject' | 'blocks'> {
  const count = formatCount(values.count, 'team');
  const plain = { name: values.name, month: formatMonth(values.month), due: formatDueDay(values.month), count };
  const fill = (part: string, teams: string): string =>
    part.replace(placeholderPattern, (whole, word: string) => {
      const placeholder = toPlaceholder(word);
      if (placeholder === undefined) return whole;
      return placeholder === 'teams' ? teams : plain[placeholder];
    });
  const parts = text.split(/\{teams\}/i);
  const [before = '', ...after] = parts;
  const blocks: MailBlock[] = [
    { kind: 'text', text: fill(before, '').trim() },
    values.teams,
    { kind: 'text', text: fill(after.join(count), '').trim() },
  ];
  return {
    subject: toLine(fill(subject, count)),
    blocks: blocks.filter((block) => block.kind === 'list' || block.text !== ''),
  };
}

export function unknownPlaceholders(text: string): string[] {
  const found = Array.from(text.matchAll(placeholderPattern));
  return [...new Set(found.flatMap(([whole, word = '']) => (toPlaceholder(word) === undefined ? [whole] : [])))];
}

/** Without control characters, which no header of a mail can hold. */
export function toLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function toPlaceholder(word: string): Placeholder | undefined {
  const name = word.toLowerCase();
  return Object.hasOwn(reminderPlaceholders, name) ? (name as Placeholder) : undefined;
}
