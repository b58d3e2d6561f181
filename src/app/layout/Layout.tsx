import Container from '@mui/material/Container';
import { Outlet } from 'react-router-dom';

/** What every screen behind the guard stands in. */
export function Layout() {
  return (
    <Container component="main" maxWidth="xl" sx={{ py: 3 }}>
      <Outlet />
    </Container>
  );
}
