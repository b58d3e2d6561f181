import { original } from '@reduxjs/toolkit';
import { applyRowEvent } from '../../../api/applyRowEvent';
import type { AppDispatch } from '../../../api/hooks';
import type { ColumnChangeResult, TechInventory } from './changeColumn';
import { inventoryApi } from './inventoryApi';

interface Started {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: ColumnChangeResult<unknown> }>;
}

/** Shows what was just written without waiting for the platform to tell of it; what is newer already stays. */
export async function showAtOnce(
  { teamId }: { readonly teamId: string },
  { dispatch, queryFulfilled }: Started,
): Promise<void> {
  const inventory = await queryFulfilled.then(
    ({ data }) => data.inventory,
    () => null,
  );
  if (inventory)
    dispatch(inventoryApi.util.updateQueryData('getInventory', teamId, (draft) => shown(original(draft), inventory)));
}

/** Undefined, which leaves the cache alone, when nothing changes. */
function shown(list: readonly TechInventory[] = [], row: TechInventory): TechInventory[] | undefined {
  const next = applyRowEvent(list, { action: 'update', row });
  return next === list ? undefined : [...next];
}
