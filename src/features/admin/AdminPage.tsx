import { Navigate, useParams } from 'react-router-dom';
import { isAdmin } from '../../../domain/user';
import { useCurrentUser } from '../../auth/useCurrentUser';
import { PageHeader } from '../../components/PageHeader';
import { adminTabs, paths } from '../../paths';
import { AdminsOnly } from './AdminsOnly';
import { AdminTabs } from './AdminTabs';

/** Uploads and their history, for admins; whoever else types its address is told whom to ask (SPEC sections 2 and 6). */
export function AdminPage() {
  const user = useCurrentUser();
  const { '*': rest = '' } = useParams();
  const [segment] = rest.split('/');
  const current = adminTabs.find((tab) => tab === segment);

  if (user === null) return null;
  if (!isAdmin(user)) return <AdminsOnly user={user} />;
  if (current === undefined) return <Navigate to={paths.adminTab('upload')} replace />;
  return (
    <>
      <PageHeader title="Admin" subtitle="Upload and manage data files" />
      <AdminTabs current={current} />
    </>
  );
}
