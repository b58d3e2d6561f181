import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import type { User } from '#domain/user.ts';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { useRuntimeConfig } from '#src/config/useRuntimeConfig.ts';
import { paths } from '#src/paths.ts';

/** What the router calls the address at which the page was loaded: there is nothing of the application to go back to. */
const firstLocation = 'default';

/** What staff see at the address of the Admin area: whom to ask, and the ways back. */
export function AdminsOnly({ user }: { readonly user: User }) {
  const { contactEmail } = useRuntimeConfig();
  const navigate = useNavigate();
  const isFirst = useLocation().key === firstLocation;
  return (
    <>
      <PageHeader title="Admin" subtitle="This page is for admins." />
      <Paper variant="outlined" sx={{ p: 3, mb: 3, maxWidth: 640 }}>
        <Typography variant="h2">Do you need to upload data?</Typography>
        <Typography sx={{ mt: 1 }}>
          Only admins upload files and follow their processing. You are signed in as {user.name}, who is not an admin.
          To become one, write to the automation engineering team:{' '}
          <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link>
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
