import { Navigate, useParams } from 'react-router-dom';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/useCurrentUser.ts';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { adminTabs, paths } from '#src/paths.ts';
import { AdminsOnly } from './AdminsOnly.tsx';
import { AdminTabs } from './AdminTabs.tsx';

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
