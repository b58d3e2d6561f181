import { Box, Button, Paper, Stack, Tab, Tabs, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { Link as RouterLink, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { User } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { ContactLink } from '#src/components/ContactLink.tsx';
import { type AdminTab, paths } from '#src/paths.ts';

/** For admins; staff are told whom to ask (specification.md, sections 2 and 6). */
export function AdminPage() {
  const user = useCurrentUser();
  const { '*': rest = '' } = useParams();
  const [segment] = rest.split('/');
  const current = adminTabs.find((tab) => tab === segment);
  const subtitle = adminTabContents[current ?? 'upload'].subtitle ?? 'Upload and manage data files';

  if (user === null) return null;
  return (
    <ForAdmins otherwise={<AdminsOnly user={user} subject={subtitle} />}>
      {current === undefined ? (
        <Navigate to={paths.adminTab('upload')} replace />
      ) : (
        <>
          <PageHeader title="Admin" part={adminTabContents[current].label} subtitle={subtitle} />
          <AdminTabs current={current} />
        </>
      )}
    </ForAdmins>
  );
}

function AdminTabs({ current }: { readonly current: AdminTab }) {
  const { Content } = adminTabContents[current];
  return (
    <>
      <Tabs
        value={current}
        aria-label="Admin"
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {adminTabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            label={adminTabContents[tab].label}
            id={`admin-tab-${tab}`}
            aria-controls="admin-tab-panel"
            component={RouterLink}
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

interface AdminTabContent {
  readonly label: string;
  readonly subtitle?: string;
  readonly Content: ComponentType;
}

/** specification.md, section 2. Loaded on demand, and so never by staff. */
const adminTabContents: Readonly<Record<AdminTab, AdminTabContent>> = {
  upload: {
    label: 'Upload',
    Content: onDemand(async () => (await import('#src/features/upload/UploadTab.tsx')).UploadTab),
  },
  history: {
    label: 'History',
    Content: onDemand(async () => (await import('#src/features/upload-history/HistoryTab.tsx')).HistoryTab),
  },
  changes: {
    label: 'Changes',
    subtitle: 'Who changed what, in all teams',
    Content: onDemand(async () => (await import('#src/features/changes/ChangesTab.tsx')).ChangesTab),
  },
  reminders: {
    label: 'Reminders',
    subtitle: 'E-mails to the people of teams that have not reported',
    Content: onDemand(async () => (await import('#src/features/reminder-settings/RemindersTab.tsx')).RemindersTab),
  },
  tokens: {
    label: 'Tokens',
    subtitle: 'Programs that report metrics',
    Content: onDemand(
      async () =>
        (await import(/* webpackChunkName: "tokens" */ '#src/features/metric-tokens/TokensTab.tsx')).TokensTab,
    ),
  },
  sonar: {
    label: 'Sonar',
    subtitle: 'Which Sonar project is which team',
    Content: onDemand(async () => (await import('#src/features/sonar-projects/SonarTab.tsx')).SonarTab),
  },
  targets: {
    label: 'Targets',
    subtitle: 'What was agreed for the monthly metrics',
    Content: onDemand(async () => (await import('#src/features/targets/TargetsTab.tsx')).TargetsTab),
  },
  people: {
    label: 'People',
    subtitle: 'Who signs in, and who is in the plan',
    Content: onDemand(async () => (await import('#src/features/accounts/PeopleTab.tsx')).PeopleTab),
  },
};

const adminTabs = Object.keys(adminTabContents) as AdminTab[];

/** Before the first location there is no screen to go back to. */
const firstLocationKey = 'default';

interface AdminsOnlyProps {
  readonly user: User;
  /** Subtitle of the tab that was asked for. */
  readonly subject: string;
}

function AdminsOnly({ user, subject }: AdminsOnlyProps) {
  const navigate = useNavigate();
  const isFirst = useLocation().key === firstLocationKey;
  return (
    <>
      <PageHeader title="Admin" subtitle="This page is for admins." />
      <Paper variant="outlined" sx={{ p: 3, mb: 3, maxWidth: 640 }}>
        <Typography variant="h2">{subject}</Typography>
        <Typography sx={{ mt: 1 }}>
          You are signed in as <bdi>{user.name}</bdi>, who is not an admin. To get access, write to the automation
          engineering team: <ContactLink />
        </Typography>
      </Paper>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {!isFirst && (
          <Button variant="contained" onClick={() => void navigate(-1)}>
            Go back
          </Button>
        )}
        <Button component={RouterLink} to={paths.home} variant={isFirst ? 'contained' : 'outlined'}>
          Back to Home
        </Button>
      </Stack>
    </>
  );
}
