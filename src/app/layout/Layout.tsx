import Container from '@mui/material/Container';
import { ScrollRestoration } from 'react-router-dom';
import { AuthGuard } from '../../auth/AuthGuard';
import { Header } from './Header';
import { NavigationProgress } from './NavigationProgress';
import { SkipLink } from './SkipLink';

const contentId = 'content';

/** What every screen behind the guard stands in. */
export function Layout() {
  return (
    <>
      <SkipLink targetId={contentId} />
      <NavigationProgress />
      <Header />
      <Container component="main" id={contentId} tabIndex={-1} maxWidth="xl" sx={{ py: 3, outline: 'none' }}>
        <AuthGuard />
      </Container>
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
