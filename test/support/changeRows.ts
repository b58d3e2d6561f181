import type { ChangeEntry } from '#domain/changes/changeEntry.ts';

/** A change of the team 'blue' as it is stored: Java by Sam Staff, unless a test says otherwise. */
export function changeRow($id: string, fields: Partial<ChangeEntry> = {}): ChangeEntry {
  return {
    $id,
    $createdAt: '2026-11-21T14:05:00.000+00:00',
    $updatedAt: '2026-11-21T14:05:00.000+00:00',
    teamId: 'blue',
    teamName: 'Blue Whales',
    area: 'inventory',
    field: 'languageAndVersion',
    oldValue: null,
    newValue: 'Java:21',
    changedAt: '2026-11-21T14:05:00.000+00:00',
    userId: 'sam',
    userName: 'Sam Staff',
    source: 'platform',
    uploadId: null,
    fileName: null,
    ...fields,
  };
}

/** As many changes, a minute apart, the newest first: 'Tool 1' to 'Tool N' added to the unit test tools. */
export function manyChanges(count: number): ChangeEntry[] {
  const newest = Date.parse('2026-11-21T14:59:00.000Z');
  return Array.from({ length: count }, (_, index) =>
    changeRow(`c${index + 1}`, {
      field: 'unitTestTools',
      newValue: `Tool ${index + 1}`,
      changedAt: new Date(newest - index * 60_000).toISOString(),
    }),
  );
}
