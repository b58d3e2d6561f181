import type { ReleaseCycle } from '#domain/technologies/rules.ts';
import { formatDay } from '#src/config/organisationDay.ts';

/** `end of life on March 31, 2026`, `end of life`, `no end known`; `removed` for null. */
export function describeEol(eol: ReleaseCycle['eol'] | null): string {
  if (eol === null) return 'removed';
  if (typeof eol === 'string') return `end of life on ${formatDay(eol)}`;
  return eol ? 'end of life' : 'no end known';
}
