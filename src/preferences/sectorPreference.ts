/** The sector that a person looked at last in Reporting, as it is shown there. */
export const sectorPreference = 'sector';

export function parseSector(stored: unknown): string | undefined {
  return typeof stored === 'string' && stored !== '' ? stored : undefined;
}
