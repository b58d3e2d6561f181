import Link from '@mui/material/Link';
import type { TeamMember } from '#domain/teamMember.ts';
import { notAvailable } from '#domain/text.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';

/** The columns of the team members (SPEC section 2, Team Info). */
export const memberColumns: readonly DataColumn<TeamMember>[] = [
  {
    field: 'name',
    header: 'Name',
    value: (member) => member.name,
    renderCell: (member) => member.name || notAvailable,
    minWidth: 140,
  },
  {
    field: 'email',
    header: 'Email',
    value: (member) => member.email,
    renderCell: (member) => <MailLink email={member.email} />,
    minWidth: 220,
  },
  { field: 'role', header: 'Role', value: (member) => member.role, minWidth: 140 },
  { field: 'manager', header: 'Manager', value: (member) => member.manager, minWidth: 130 },
  { field: 'company', header: 'Company', value: (member) => member.company, minWidth: 120 },
  { field: 'workLocation', header: 'Work Location', value: (member) => member.workLocation, minWidth: 125 },
];

function MailLink({ email }: { readonly email: string }) {
  if (email === '') return null;
  return <Link href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</Link>;
}
