import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { joinTexts } from '#domain/text.ts';
import { useGetPersonQuery } from '#src/data/peopleApi.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';

/** @param leadId of a person in the plan, who may have left */
export function CampaignLead({ leadId }: { readonly leadId: string }) {
  const { data, isError } = useGetPersonQuery(leadId);
  const [person] = data ?? [];
  if (data === undefined) return isError ? 'Could not be loaded' : 'Loading...';
  if (person === undefined) {
    return (
      <>
        Has left the organisation
        <ForAdmins>
          <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
            {' '}
            – choose another lead
          </Box>
        </ForAdmins>
      </>
    );
  }
  const name = joinTexts(person.firstName, person.middleName, person.lastName) || person.email;
  return (
    <Link href={`mailto:${encodeURIComponent(person.email)}`} title={person.email}>
      {name}
    </Link>
  );
}
