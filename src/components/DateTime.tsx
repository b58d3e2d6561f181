/** `Nov 21, 2026, 2:05 PM`, in the reader's language and time zone. */
export const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

interface DateTimeProps {
  readonly iso: string;
  /** Of the text; in the reader's language and time zone. */
  readonly format?: Intl.DateTimeFormat;
}

/** Date and time in the reader's language and time zone; seconds and zone in the tooltip. */
export function DateTime({ iso, format = dateAndTime }: DateTimeProps) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={full.format(date)}>
      {format.format(date)}
    </time>
  );
}
