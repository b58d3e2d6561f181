import * as v from 'valibot';
import { draftParser } from '#src/auth/draftDialog.ts';

const schema = v.object(v.entriesFromList(['teamId', 'reason', 'until'], v.string()));

export type ExemptionDraft = v.InferOutput<typeof schema>;

export function exemptionDraftKey(campaignId: string): string {
  return `campaign/${campaignId}/exemption`;
}

export const parseExemptionDraft = draftParser(schema);
