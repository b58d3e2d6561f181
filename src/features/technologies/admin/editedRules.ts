import * as v from 'valibot';
import { rings } from '#domain/technologies/rules.ts';
import { type Technology, technologyKey } from '#domain/technologies/technology.ts';
import { draftParser } from '#src/auth/draftDialog.ts';

const text = v.string();
const ringFields = { versions: text, reason: text, until: text, moveTo: text };
const editedRing = v.object({
  /** As the admin saw it; null for a new one. */
  before: v.nullable(v.object({ name: text, ring: v.picklist(rings), ...ringFields })),
  draft: v.object({ ring: v.picklist(['', ...rings]), ...ringFields }),
});

export type EditedRing = v.InferOutput<typeof editedRing>;

export const parseEditedRing = draftParser(editedRing);

const cycle = v.object({ cycle: text, eol: v.union([text, v.boolean()]) });
const cycles: v.GenericSchema<readonly v.InferOutput<typeof cycle>[]> = v.array(cycle);
const editedCycle = v.object({
  /** The table as the admin saw it; null for none. */
  table: v.nullable(v.object({ name: text, source: text, isSample: v.boolean(), cycles })),
  /** Null for a new line. */
  before: v.nullable(cycle),
  draft: v.object({ cycle: text, support: v.picklist(['date', 'ended', 'open']), day: text }),
});

export type EditedCycle = v.InferOutput<typeof editedCycle>;

export const parseEditedCycle = draftParser(editedCycle);

export function draftKeyOf(what: 'ring' | 'end of life', { category, name }: Technology): string {
  return `${what} ${category} ${technologyKey(name)}`;
}
