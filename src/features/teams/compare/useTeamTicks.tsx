import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import type { DataColumn } from '#src/components/data-table/DataTable.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';

const none = { Loading: () => null, Unavailable: () => null };
const part = { ...none, Unavailable: partUnavailable('Compare') };
const TicksButton = onDemand<object>(async () => (await import('./TicksButton.tsx')).TicksButton, part);
const TickBox = onDemand(async () => (await import('./teamTicks.tsx')).TickBox, none);
const TickTray = onDemand<object>(async () => (await import('./teamTicks.tsx')).TickTray, part);

interface TeamTicks {
  /** A column with a checkbox in each row; undefined while nothing is being chosen. */
  readonly column: DataColumn<Team> | undefined;
  /** Begins and ends the choosing; for the bar of the list. */
  readonly button: ReactNode;
  /** Chosen teams and 'Compare', below the list's bar; null while nothing is being chosen. */
  readonly tray: ReactNode;
}

const button = <TicksButton />;
const idle: TeamTicks = { column: undefined, button, tray: null };
const choosing: TeamTicks = {
  column: {
    field: 'ticks',
    header: '✓',
    value: () => '',
    renderCell: (team) => <TickBox team={team} />,
    isStateless: true,
    sortable: false,
    minWidth: 40,
  },
  button,
  tray: <TickTray />,
};

/** Teams of the list that are ticked, to be compared: `?ticks=a,b`, so that search, pages, sort and a look at a team keep them. */
export function useTeamTicks(): TeamTicks {
  return useSearchParams()[0].has('ticks') ? choosing : idle;
}
