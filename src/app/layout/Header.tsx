import AppBar from '@mui/material/AppBar';
import Container from '@mui/material/Container';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '#src/auth/useCurrentUser.ts';
import { paths } from '#src/paths.ts';
import { linksFor } from './navigation.ts';
import { NavigationBar } from './NavigationBar.tsx';
import { NavigationMenu } from './NavigationMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The header bar: the product's name for everyone, links and user menu for who is signed in. */
export function Header() {
  const user = useCurrentUser();
  const links = user ? linksFor(user) : [];
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container maxWidth="xl">
        <Toolbar variant="dense" disableGutters sx={{ minHeight: 56, gap: { xs: 1, md: 4 } }}>
          {user && <NavigationMenu links={links} />}
          <Typography
            component={Link}
            to={paths.home}
            noWrap
            sx={{ fontWeight: 700, color: 'primary.main', textDecoration: 'none', letterSpacing: '-0.01em' }}
          >
            Engineering Data
          </Typography>
          <NavigationBar links={links} />
          {user && <UserMenu email={user.email} />}
        </Toolbar>
      </Container>
    </AppBar>
  );
}
