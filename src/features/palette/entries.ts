/** Kinds of entries, in the order in which they are shown when they match alike. */
export const entryKinds = ['screen', 'team', 'person', 'technology', 'metric', 'action'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const kindLabels: Readonly<Record<EntryKind, string>> = {
  screen: 'Screens',
  team: 'Teams',
  person: 'People',
  technology: 'Technologies',
  metric: 'Metrics',
  action: 'Actions',
};

export interface PaletteEntry {
  readonly kind: EntryKind;
  /** Unique within its kind; stays the same from visit to visit. */
  readonly id: string;
  readonly title: string;
  /** Tells entries with the same title apart; '' for none. */
  readonly detail: string;
  readonly keywords?: string;
  readonly run: Target;
  /** Kept among the recent ones once it was chosen; defaults to true for all but teams. */
  readonly isRemembered?: boolean;
}

type Target = { readonly to: string } | { readonly act: () => void };

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

export function entryKey({ kind, id }: Pick<PaletteEntry, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}
