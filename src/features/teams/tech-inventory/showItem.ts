import type { ItemContent } from '#domain/tech-inventory/items.ts';

/** 'Java 21', or the name alone. */
export function showItem({ name, version }: ItemContent): string {
  return [name, version].filter(Boolean).join(' ');
}
