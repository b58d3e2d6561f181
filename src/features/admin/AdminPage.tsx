import Container from '@mui/material/Container';
import { Navigate, useParams } from 'react-router-dom';
import { isAdmin } from '../../../domain/user';
import { AccessDenied } from '../../auth/AccessDenied';
import { useCurrentUser } from '../../auth/useCurrentUser';
import { PageHeader } from '../../components/PageHeader';
import { adminTabs, paths } from '../../paths';
import { AdminTabs } from './AdminTabs';

/** Uploads and their history, for admins; whoever else types its address is told that they have no access (SPEC sections 2 and 6). */
export function AdminPage() {
  const user = useCurrentUser();
  const { '*': rest = '' } = useParams();
  const [segment] = rest.split('/');
  const current = adminTabs.find((tab) => tab === segment);

  if (user === null) return null;
  if (!isAdmin(user)) {
    return (
      <Container maxWidth="sm" sx={{ py: { xs: 1, sm: 7 } }}>
        <AccessDenied />
      </Container>
    );
  }
  if (current === undefined) return <Navigate to={paths.adminTab('upload')} replace />;
  return (
    <>
      <PageHeader title="Admin" subtitle="Upload and manage data files" />
      <AdminTabs current={current} />
    </>
  );
}
