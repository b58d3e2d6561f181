import { useEffect } from 'react';
import { tableIds } from '#domain/resourceIds.ts';
import { teamsApi } from '#src/data/teamsApi.ts';
import { tagId } from '#src/live/tagId.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';

/** A removed team is then no longer found. */
export function useLiveTeam(teamId: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => dispatch(watchTeam(teamId)), [dispatch, teamId]);
}

function watchTeam(teamId: string): AppThunk<() => void> {
  return (dispatch, getState, { services }) => {
    const refetch = () => void dispatch(teamsApi.util.invalidateTags([{ type: 'Team', id: tagId(teamId) }]));
    const watching = services.realtime.watchTable(tableIds.teamMetadata, {
      onEvent: ({ row }) => {
        if (row.$id === teamId) refetch();
      },
      onReconnect: refetch,
      onPoll: refetch,
    });
    /** The team was requested before the subscription was acknowledged: it may have changed in between. */
    const refetchOnceRead = async (): Promise<void> => {
      await dispatch(teamsApi.util.getRunningQueryThunk('getTeam', teamId));
      if (teamsApi.endpoints.getTeam.select(teamId)(getState()).isSuccess) refetch();
    };
    void watching.then(refetchOnceRead);
    return () => void watching.then((stop) => stop());
  };
}
