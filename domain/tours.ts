/** Areas of the product, each with a tour of three sentences at the first visit (specification.md, section 2, tour). */
export const tourAreas = [
  'home',
  'teams',
  'team',
  'metricCalculations',
  'reporting',
  'technologies',
  'export',
  'admin',
] as const;
export type TourArea = (typeof tourAreas)[number];

/** Name of the preference: the areas whose tour the person has dismissed. */
export const toursPreference = 'tours';

/** Areas dismissed, of what is stored; none for anything else. */
export function parseTours(stored: unknown): readonly TourArea[] {
  return Array.isArray(stored) ? tourAreas.filter((area) => stored.includes(area)) : [];
}
