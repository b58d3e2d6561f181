import Container from '@mui/material/Container';
import { ScrollRestoration } from 'react-router-dom';
import { AuthGuard } from '#src/auth/AuthGuard.tsx';
import { Header } from './Header.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { SkipLink } from './SkipLink.tsx';

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
