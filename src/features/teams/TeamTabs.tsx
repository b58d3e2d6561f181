import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useLocation } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { paths, teamTabs, type TeamTab } from '#src/paths.ts';
import { teamTabContents } from './teamTabContents.tsx';

interface TeamTabsProps {
  readonly team: Team;
  readonly current: TeamTab;
}

const tabsLook = { borderBottom: 1, borderColor: 'divider', mb: 3, '& .MuiTab-root': { px: { xs: 1, sm: 2 } } };

/** The tabs are links, so that each can be opened in a new browser tab; below them, what the current one shows. */
export function TeamTabs({ team, current }: TeamTabsProps) {
  const { state } = useLocation() as { state: unknown };
  const { Content } = teamTabContents[current];
  return (
    <>
      <Tabs value={current} variant="scrollable" scrollButtons={false} aria-label="Team" sx={tabsLook}>
        {teamTabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            label={teamTabContents[tab].label}
            id={`team-tab-${tab}`}
            aria-controls="team-tab-panel"
            component={Link}
            to={paths.team(team.$id, tab)}
            state={state}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="team-tab-panel" aria-labelledby={`team-tab-${current}`}>
        <Content team={team} />
      </Box>
    </>
  );
}
