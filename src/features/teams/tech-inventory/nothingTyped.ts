import type { ItemContent } from '../../../../domain/tech-inventory/items';

export const nothingTyped: ItemContent = { name: '', version: '' };
