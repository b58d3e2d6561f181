import type { PersonAccount } from '#domain/people/accounts.ts';
import { notAvailable } from '#domain/text.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { OriginLink } from '#src/components/OriginLink.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { paths } from '#src/paths.ts';

export const accountColumns: readonly DataColumn<PersonAccount>[] = [
  {
    field: 'name',
    header: 'Name',
    value: ({ name }) => name,
    renderCell: (person) => <PersonName person={person} />,
    minWidth: 160,
  },
  { field: 'email', header: 'Email', value: ({ email }) => email, minWidth: 230 },
  { field: 'account', header: 'Account', value: describeAccount, minWidth: 120 },
  {
    field: 'seenAt',
    header: 'Last Seen',
    value: ({ seenAt }) => seenAt ?? '',
    renderCell: ({ seenAt }) => <span>{seenAt === null ? 'Never' : <DateTime iso={seenAt} format="day" />}</span>,
    isStateless: true,
    minWidth: 120,
  },
  { field: 'teams', header: 'Teams', value: ({ teams }) => String(teams), minWidth: 80 },
];

/** Linked to the person's page where the plan knows them. */
function PersonName({ person: { userId, name } }: { readonly person: PersonAccount }) {
  return userId === null ? name || notAvailable : <OriginLink to={paths.person(userId)}>{name}</OriginLink>;
}

export function describeAccount({ hasAccount, isAdmin, isBlocked }: PersonAccount): string {
  if (!hasAccount) return 'None';
  const right = isAdmin ? 'Admin' : 'Staff';
  return isBlocked ? `${right}, blocked` : right;
}
