import Stack from '@mui/material/Stack';
import type { Team } from '#domain/team.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LastUpdated } from '#src/components/LastUpdated.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { StaleNotice } from '#src/components/StaleNotice.tsx';
import { InventoryGroups } from './InventoryGroups.tsx';
import { useGetInventoryQuery } from './inventoryApi.ts';

/** What a team works with: a card for each category, live (SPEC section 2, Tech Inventory). */
export function TechInventoryTab({ team }: { readonly team: Team }) {
  const query = useGetInventoryQuery(team.$id, { refetchOnMountOrArgChange: true });
  const { currentData: found, isError, fulfilledTimeStamp, refetch } = query;
  const retry = () => void refetch();

  if (found === undefined) {
    return <LoadState loading="Loading..." error={isError ? 'Failed to fetch team data' : undefined} onRetry={retry} />;
  }
  const [inventory = null] = found;
  return (
    <>
      {isError && <StaleNotice onRetry={retry} />}
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1, mb: 3 }}
      >
        <LastUpdated by={inventory?.updateBy} date={inventory?.updateDate} />
        <ConnectionStatus fetchedAt={fulfilledTimeStamp} />
      </Stack>
      <InventoryGroups key={team.$id} teamId={team.$id} inventory={inventory} />
    </>
  );
}
