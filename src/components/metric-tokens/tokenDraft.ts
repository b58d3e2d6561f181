import * as v from 'valibot';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import type { NewToken } from '#src/data/tokensApi.ts';

/** Days. */
export const validities = [90, 180, 365] as const;

export type TokenDraft = NewToken;

export const blankDraft: TokenDraft = { name: '', teams: null, metrics: null, days: validities[0] };

const schema = v.object({
  name: v.string(),
  teams: v.nullable(v.array(v.string())),
  metrics: v.nullable(v.array(v.picklist(metricFields.map(({ key }) => key)))),
  days: v.picklist(validities),
});

export function parseTokenDraft(stored: unknown): TokenDraft | null {
  const draft = v.safeParse(schema, stored);
  return draft.success ? draft.output : null;
}
