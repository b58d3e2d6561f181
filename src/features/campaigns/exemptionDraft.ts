import * as v from 'valibot';

const schema = v.object(v.entriesFromList(['teamId', 'reason', 'until'], v.string()));

export type ExemptionDraft = v.InferOutput<typeof schema>;

export function exemptionDraftKey(campaignId: string): string {
  return `campaign/${campaignId}/exemption`;
}

export function parseExemptionDraft(stored: unknown): ExemptionDraft | null {
  return v.is(schema, stored) ? stored : null;
}
