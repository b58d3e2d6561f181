import { CampaignTasks } from '#src/components/campaigns/CampaignTasks.tsx';
import { HoldLines } from './HoldLines.tsx';
import type { NamedTeam } from './usePersonalTeams.ts';

interface TeamLinesProps {
  readonly teams: readonly NamedTeam[];
}

/** Of the person's teams: what is on Hold, and what campaigns ask. */
export function TeamLines({ teams }: TeamLinesProps) {
  return (
    <>
      <HoldLines teams={teams} />
      <CampaignTasks teamIds={teams.map(({ id }) => id).sort()} hasNames />
    </>
  );
}
