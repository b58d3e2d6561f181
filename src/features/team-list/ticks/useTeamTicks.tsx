import type { ReactNode } from 'react';
import type { Team } from '#domain/team.ts';
import { controlColumn, type DataColumn } from '#src/lists/data-table/dataColumn.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';
import { useAddressState } from '#src/lists/addressState.ts';
import { ticksSchema } from './ticksAddress.ts';

const Unavailable = partUnavailable('Compare');
const TicksButton = onDemandQuietly<object>(async () => (await import('./TicksButton.tsx')).TicksButton, Unavailable);
const TickBox = onDemandQuietly(async () => (await import('./teamTicks.tsx')).TickBox);
const TickTray = onDemandQuietly<object>(async () => (await import('./teamTicks.tsx')).TickTray, Unavailable);

interface TeamTicks {
  /** Undefined while nothing is being chosen; `tray` is then null. */
  readonly column: DataColumn<Team> | undefined;
  readonly button: ReactNode;
  readonly tray: ReactNode;
}

const button = <TicksButton />;
const idle: TeamTicks = { column: undefined, button, tray: null };
const choosing: TeamTicks = {
  column: {
    field: 'ticks',
    header: 'Tick',
    ...controlColumn,
    renderCell: (team) => <TickBox team={team} />,
    isStateless: true,
    minWidth: 52,
  },
  button,
  tray: <TickTray />,
};

/** In the address (`?ticks=a,b`), so that search, pages, sort and a look at a team keep the ticks. */
export function useTeamTicks(): TeamTicks {
  return useAddressState(ticksSchema)[0].ticks ? choosing : idle;
}
