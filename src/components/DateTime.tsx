import { formatInstant, type InstantStyle } from '#domain/dateFormat.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

export function DateTime({ iso, format = 'moment' }: { readonly iso: string; readonly format?: InstantStyle }) {
  const { timeZone } = useRuntimeConfig();
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={formatInstant(date, timeZone, 'full')}>
      {formatInstant(date, timeZone, format)}
    </time>
  );
}
