import Container from '@mui/material/Container';
import { AccessDenied } from './AccessDenied';

/** Where people land who may not use the application (SPEC section 2). */
export function AccessDeniedPage() {
  return (
    <Container component="main" maxWidth="sm" sx={{ py: { xs: 4, sm: 10 } }}>
      <AccessDenied />
    </Container>
  );
}
