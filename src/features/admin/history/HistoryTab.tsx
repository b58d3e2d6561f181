import { useCurrentUser } from '../../../auth/useCurrentUser';
import { UploadHistory } from './UploadHistory';

/** What became of a person's own uploads (SPEC section 2, Admin). */
export function HistoryTab() {
  const user = useCurrentUser();
  return user && <UploadHistory email={user.email} />;
}
