import type { ComponentType } from 'react';
import type { Team } from '#domain/team.ts';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import type { TeamTab } from '#src/paths.ts';
import { TeamInfoTab } from './team-info/TeamInfoTab.tsx';

interface TeamTabContent {
  readonly label: string;
  readonly Content: ComponentType<{ readonly team: Team }>;
}

/** What each tab of a team is called and shows (SPEC section 2); `teamTabs` gives their order. What is not shown at first is fetched when it is. */
export const teamTabContents: Readonly<Record<TeamTab, TeamTabContent>> = {
  teamInfo: { label: 'Team Info', Content: TeamInfoTab },
  techInventory: {
    label: 'Tech Inventory',
    Content: onDemand(async () => (await import('./tech-inventory/TechInventoryTab.tsx')).TechInventoryTab),
  },
  teamMetrics: {
    label: 'Team Metrics',
    Content: onDemand(async () => (await import('./team-metrics/TeamMetricsTab.tsx')).TeamMetricsTab),
  },
};
