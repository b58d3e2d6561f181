import { displayItem, type InventoryItem } from '#domain/tech-inventory/items.ts';
import { categorySlug, type TechnologyCategory } from '#domain/technologies/technology.ts';
import { versionParameter } from '#domain/technologies/versionChoice.ts';
import { useOrigin } from '#src/components/BackLink.tsx';
import { useReturnFocus } from '#src/components/returnFocus.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';
import type { InventoryCell } from '#src/data/inventoryApi.ts';

interface TechnologyLinkProps {
  readonly teamId: string;
  readonly category: TechnologyCategory;
  readonly item: InventoryItem;
}

/** Names the link of an item, to find it again. */
export function itemLinkId({ teamId, column }: InventoryCell, { text, occurrence }: InventoryItem): string {
  return `${teamId}/${column}/${text}|${occurrence}`;
}

export function TechnologyLink({ teamId, category, item }: TechnologyLinkProps) {
  const { name, version } = item;
  const origin = useOrigin();
  const { ref, onFollow } = useReturnFocus<HTMLAnchorElement>(itemLinkId({ teamId, column: category }, item));
  const versions = version === '' ? null : versionParameter(version);
  const search = versions === null ? '' : `?${new URLSearchParams({ versions }).toString()}`;
  return (
    <PageLink
      ref={ref}
      to={paths.technology(categorySlug(category), name) + search}
      state={origin}
      onClick={onFollow}
      underline="hover"
      aria-label={`${displayItem(item)}: who uses it`}
      sx={{ overflowWrap: 'anywhere', minWidth: 24, py: 0.25, borderRadius: 4 }}
    >
      <bdi>{name}</bdi>
    </PageLink>
  );
}
