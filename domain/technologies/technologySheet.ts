import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { describeVersions } from './describeVersions.ts';
import type { TechnologySummary } from './technologyQuery.ts';

export const technologySheetColumns: readonly SheetColumn<TechnologySummary>[] = [
  { header: 'Technology', width: 28, isText: true, value: ({ name }) => name },
  { header: 'Category', width: 24, isText: true, value: ({ category }) => categories[category].label },
  { header: 'Teams', width: 10, value: ({ teams }) => teams },
  { header: 'Share', width: 10, value: ({ share }) => ({ percent: share * 100 }) },
  { header: 'Versions', width: 60, isText: true, value: ({ versions }) => describeVersions(versions) || null },
  { header: 'Change in 12 Months', width: 20, value: ({ change }) => change },
  { header: 'Ring', width: 10, isText: true, value: ({ ring }) => ring },
];
