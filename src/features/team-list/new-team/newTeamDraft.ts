import * as v from 'valibot';
import type { MemberDraft } from '#src/forms/roster/MemberInputs.tsx';
import { parseTeamDraft, type TeamDraft } from '#src/forms/roster/useTeamForm.ts';

const memberSchema = v.object({
  known: v.nullable(v.object({ userId: v.string(), name: v.string() })),
  person: v.nullable(v.record(v.string(), v.string())),
  role: v.string(),
});
const schema = v.object({ fields: v.unknown(), members: v.array(memberSchema) });

interface NewTeamDraft {
  readonly fields: TeamDraft;
  readonly members: readonly MemberDraft[];
}

/** Blank for anything that isn't a draft. The name is required, also when nothing was typed there. */
export function parseNewTeam(stored: unknown): NewTeamDraft {
  const parsed = v.safeParse(schema, stored);
  const { fields, members } = parsed.success ? parsed.output : { fields: null, members: [] };
  return { fields: { teamName: { text: '', base: '' }, ...parseTeamDraft(fields) }, members };
}
