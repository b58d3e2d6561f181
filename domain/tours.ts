/** Each with a tour of three sentences at the first visit (specification.md, section 2, tour). */
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

export const toursPreference = 'tours';

export function parseTours(stored: unknown): readonly TourArea[] {
  return Array.isArray(stored) ? tourAreas.filter((area) => stored.includes(area)) : [];
}
