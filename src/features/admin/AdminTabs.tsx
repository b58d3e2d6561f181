import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router-dom';
import { adminTabs, paths, type AdminTab } from '#src/paths.ts';
import { adminTabContents } from './adminTabContents.ts';

/** The tabs are links, so that each has an address of its own; below them, what the current one shows. */
export function AdminTabs({ current }: { readonly current: AdminTab }) {
  const { Content } = adminTabContents[current];
  return (
    <>
      <Tabs value={current} aria-label="Admin" sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}>
        {adminTabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            label={adminTabContents[tab].label}
            id={`admin-tab-${tab}`}
            aria-controls="admin-tab-panel"
            component={Link}
            to={paths.adminTab(tab)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="admin-tab-panel" aria-labelledby={`admin-tab-${current}`}>
        <Content />
      </Box>
    </>
  );
}
