import { useCurrentUser } from '#src/auth/useCurrentUser.ts';
import { UploadHistory } from './UploadHistory.tsx';

/** What became of a person's own uploads (SPEC section 2, Admin). */
export function HistoryTab() {
  const user = useCurrentUser();
  return user && <UploadHistory email={user.email} />;
}
