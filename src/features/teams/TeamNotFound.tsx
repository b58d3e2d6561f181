import { PageHeader } from '#src/components/PageHeader.tsx';
import { BackToTeams } from './BackToTeams.tsx';

export function TeamNotFound() {
  return (
    <>
      <BackToTeams />
      <PageHeader title="Team not found" subtitle="There is no team at this address. It may have been removed." />
    </>
  );
}
