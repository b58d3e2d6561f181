import { PageHeader } from '../../components/PageHeader';
import { BackToTeams } from './BackToTeams';

export function TeamNotFound() {
  return (
    <>
      <BackToTeams />
      <PageHeader title="Team not found" subtitle="There is no team at this address. It may have been removed." />
    </>
  );
}
