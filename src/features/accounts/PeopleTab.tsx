import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { joinAccounts, type PersonAccount } from '#domain/people/accounts.ts';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useListMemberIdsQuery, useListPeopleQuery } from '#src/data/peopleApi.ts';
import { AccountList } from './AccountList.tsx';
import { useListAccountsQuery } from './accountsApi.ts';
import { joinQueries, type Load } from '#src/data/joinQueries.ts';

/** People who sign in, and people in the plan (specification.md, section 2, Admin). */
export function PeopleTab() {
  const { fileUploaderFunctionId: functionId } = useRuntimeConfig();
  const { people, ...load } = usePeopleWithAccounts(functionId);
  if (functionId === undefined) {
    return <Alert severity="error">Function ID not configured. Check environment variables.</Alert>;
  }
  return (
    <OriginLabel value="People">
      <Loaded data={people} load={load} loading="Loading people..." failure="Error: Failed to fetch who signs in.">
        {(known) => <AccountList people={known} />}
      </Loaded>
      <MakeAdmin />
    </OriginLabel>
  );
}

function MakeAdmin() {
  return (
    <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary', '& code': { color: 'text.primary' } }}>
      Making an admin stays a command, for whoever runs the installation:{' '}
      <code>npm run make-admin -- name@company.com</code>. The person must have signed in once. With{' '}
      <Box component="code" sx={{ whiteSpace: 'nowrap' }}>
        --remove
      </Box>{' '}
      they stop being one.
    </Typography>
  );
}

interface PeopleState extends Load {
  readonly people: readonly PersonAccount[] | undefined;
}

const anew = { refetchOnMountOrArgChange: true };

function usePeopleWithAccounts(functionId: string | undefined): PeopleState {
  const accounts = useListAccountsQuery(functionId ?? skipToken, anew);
  const known = useListPeopleQuery(undefined, anew);
  const memberIds = useListMemberIdsQuery(undefined, anew);
  const [ofAccounts, ofPeople, ofMembers] = [accounts.data, known.data, memberIds.data];
  const people = useMemo(
    () => (ofAccounts && ofPeople && ofMembers ? joinAccounts(ofAccounts, ofPeople, ofMembers) : undefined),
    [ofAccounts, ofPeople, ofMembers],
  );
  return {
    people,
    ...joinQueries(accounts, known, memberIds),
  };
}
