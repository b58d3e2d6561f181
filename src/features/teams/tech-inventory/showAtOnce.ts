import type { AppDispatch } from '#src/store/hooks.ts';
import { withWritten } from '#src/features/teams/withWritten.ts';
import type { ColumnChangeResult } from './changeColumn.ts';
import { inventoryApi } from './inventoryApi.ts';

interface Started {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: ColumnChangeResult<unknown> }>;
}

/** Shows what was just written without waiting for the platform to tell of it. */
export async function showAtOnce(
  { teamId }: { readonly teamId: string },
  { dispatch, queryFulfilled }: Started,
): Promise<void> {
  const inventory = await queryFulfilled.then(
    ({ data }) => data.inventory,
    () => null,
  );
  if (inventory) dispatch(inventoryApi.util.updateQueryData('getInventory', teamId, withWritten(inventory)));
}
