import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { type DescribedChange, parseStoredMetric } from '#domain/changes/describeChange.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import { RestoreItems, RestoreMetric } from './Restore.tsx';

/** The team's data as it is now; undefined while it isn't known. */
export interface PresentData {
  readonly inventory: TechInventory | null | undefined;
  readonly metrics: MonthlyMetrics | null | undefined;
  /** Whether metrics may be updated right now. */
  readonly canEditMetrics: boolean;
}

interface RestoreEntryProps {
  readonly entry: ChangeEntry;
  readonly changes: readonly DescribedChange[];
  readonly present: PresentData;
  /** Announces a change to screen readers. */
  readonly onAnnounce: (announcement: string) => void;
}

/** Nothing for an entry that took nothing away, and while it isn't known what there is now. */
export function RestoreEntry({ entry, changes: [change], present, onAnnounce }: RestoreEntryProps) {
  const { inventory, metrics, canEditMetrics } = present;
  const { teamId } = entry;
  if (change?.kind === 'list' && inventory !== undefined) {
    return <RestoreItems teamId={teamId} change={change} inventory={inventory} onAnnounce={onAnnounce} />;
  }
  if (change?.kind === 'metric' && metrics !== undefined) {
    const before = parseStoredMetric(change.field, entry.oldValue);
    if (before === null || before === undefined) return null;
    const after = parseStoredMetric(change.field, entry.newValue) ?? null;
    return (
      <RestoreMetric
        teamId={teamId}
        change={change}
        before={before}
        after={after}
        metrics={metrics}
        isEnabled={canEditMetrics}
        onAnnounce={onAnnounce}
      />
    );
  }
  return null;
}
