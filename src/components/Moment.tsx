const short = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** A moment in the person's own language and time zone, to the minute; to the second, with its zone, when pointed at. */
export function Moment({ iso }: { readonly iso: string }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={full.format(date)}>
      {short.format(date)}
    </time>
  );
}
