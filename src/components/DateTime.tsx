const short = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** Date and time in the reader's language and time zone; seconds and zone in the tooltip. */
export function DateTime({ iso }: { readonly iso: string }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={full.format(date)}>
      {short.format(date)}
    </time>
  );
}
