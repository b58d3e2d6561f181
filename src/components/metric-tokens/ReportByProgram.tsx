import { Link } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Team } from '#domain/team.ts';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { allTokens, tokenParameter } from './tokenAddress.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { useDialogAddress } from '#src/components/useDialogAddress.ts';
import { useListMyTeamIdsQuery } from '#src/data/myTeamsApi.ts';

const TeamTokensDialog = onDemandDialog(
  async () => (await import(/* webpackChunkName: "tokens" */ './TeamTokensDialog.tsx')).TeamTokensDialog,
);

/** For members of the team and admins: its tokens (`token=all`), one of them (its id), or a new one (`new`). */
export function ReportByProgram({ team }: { readonly team: Team }) {
  const address = useDialogAddress(tokenParameter);
  if (!useMayMakeTokens(team.$id)) return null;
  return (
    <>
      {' · '}
      <Link component="button" variant="body2" {...address.opener(allTokens)} sx={{ verticalAlign: 'baseline' }}>
        Report by a program
      </Link>
      {address.value !== null && <TeamTokensDialog team={team} {...address} onClose={address.close} />}
    </>
  );
}

function useMayMakeTokens(teamId: string): boolean {
  const user = useCurrentUser();
  const mayAny = user !== null && isAdmin(user);
  const { data: own } = useListMyTeamIdsQuery(mayAny || !user?.email ? skipToken : user.email);
  return mayAny || own?.includes(teamId) === true;
}
