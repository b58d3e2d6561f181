import { PageHeader } from '../components/PageHeader';

/** Where people land who may not use the application (SPEC section 2). */
export function AccessDeniedPage() {
  return <PageHeader title="Access Denied" subtitle="You don't have access to this application." />;
}
