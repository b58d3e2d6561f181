import type { ReleaseCycle } from '#domain/technologies/rules.ts';
import { formatDay } from '#src/config/organisationDay.ts';

/** `ends on March 31, 2026`, `has ended`, `no end known`; `removed` for null. */
export function describeEol(eol: ReleaseCycle['eol'] | null): string {
  if (eol === null) return 'removed';
  if (typeof eol === 'string') return `ends on ${formatDay(eol)}`;
  return eol ? 'has ended' : 'no end known';
}
