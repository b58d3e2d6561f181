import { blankRing, type RingDraft } from './ringEdits.ts';
import { readEntries } from './readRules.ts';
import { type RingRule, rings } from './rules.ts';
import { type Technology, technologyKey } from './technology.ts';

export interface EditedRing {
  /** As the admin saw it; null for a new one. */
  readonly before: RingRule | null;
  readonly draft: RingDraft;
  readonly isRestored: boolean;
}

export function ringDraftKey({ category, name }: Technology): string {
  return `ring ${category} ${technologyKey(name)}`;
}

/** Null for anything but a kept `EditedRing`. */
export function parseEditedRing(stored: unknown): EditedRing | null {
  if (typeof stored !== 'object' || stored === null || !('draft' in stored)) return null;
  const { draft } = stored;
  if (typeof draft !== 'object' || draft === null) return null;
  const fields = new Map<string, unknown>(Object.entries(draft));
  const textOf = (name: keyof RingDraft): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : blankRing[name];
  };
  const before = 'before' in stored ? readEntries('rings', JSON.stringify([stored.before])) : [];
  return {
    before: before[0] ?? null,
    draft: {
      ring: rings.find((ring) => ring === textOf('ring')) ?? '',
      versions: textOf('versions'),
      reason: textOf('reason'),
      until: textOf('until'),
      moveTo: textOf('moveTo'),
    },
    isRestored: true,
  };
}
