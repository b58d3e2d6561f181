import { categories, type InventoryColumn, inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { spellingKey } from '#domain/tech-inventory/itemUsage.ts';
import { foldText } from '#domain/foldText.ts';

export type TechnologyCategory = Exclude<InventoryColumn, 'comments'>;

/** In the order of specification.md, section 3. */
export const technologyCategories = inventoryColumns.filter(
  (column): column is TechnologyCategory => column !== 'comments',
);

export interface Technology {
  readonly category: TechnologyCategory;
  readonly name: string;
}

/** Equal for spellings of one technology: case, blanks and punctuation don't count. */
export function technologyKey(name: string): string {
  return spellingKey(name) || foldText(name);
}

/** The category's part of an address: `code-quality-tools`. */
export function categorySlug(category: TechnologyCategory): string {
  return categories[category].label.toLowerCase().replaceAll(' ', '-');
}

const categoryBySlug = new Map(technologyCategories.map((category) => [categorySlug(category), category]));

/** Undefined for any other text. */
export function parseCategorySlug(slug: string): TechnologyCategory | undefined {
  return categoryBySlug.get(slug);
}
