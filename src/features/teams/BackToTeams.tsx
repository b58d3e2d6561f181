import { useLocation } from 'react-router-dom';
import { BackLink } from '#src/components/BackLink.tsx';
import { paths } from '#src/paths.ts';
import { recallTeamList } from './teamListState.ts';

/** Back to the list as it was left (search, sorting and page), or to the technology whose teams were listed. */
export function BackToTeams() {
  const { state } = useLocation() as { state: unknown };
  return <BackLink fallback={{ label: 'All Team Projects', to: paths.teams + recallTeamList(state) }} />;
}
