import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { TeamScope, VersionStanding } from '#domain/technologies/technologyQuery.ts';
import { formatTechnologySearch, noFilters, parseScope, parseStanding } from './technologiesView.ts';

/** Filters of a technology's page. */
export interface TechnologyView {
  readonly scope: TeamScope;
  /** As `parseVersions` reads it. */
  readonly versions: string;
  readonly standing: VersionStanding;
  /** Query string of the page for these versions, whatever their standing, and the same teams. */
  readonly searchFor: (versions: string) => string;
  /** History state of the page, which knows the way back: for links to the page itself. */
  readonly state: unknown;
  readonly showVersions: (versions: string) => void;
  readonly showAllTeams: () => void;
}

/** Versions and scope kept in the URL, so that they can be shared and Back undoes a change. */
export function useTechnologyView(): TechnologyView {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return useMemo(() => {
    const scope = parseScope(params);
    const versions = (params.get('versions') ?? '').slice(0, 1_000);
    const standing = parseStanding(params);
    const searchFor = (text: string): string => formatTechnologySearch({ ...noFilters, ...scope, versions: text });
    const open = (search: string): void => void navigate({ search }, { state, preventScrollReset: true });
    return {
      scope,
      versions,
      standing,
      searchFor,
      state,
      showVersions: (text) => open(searchFor(text)),
      showAllTeams: () => open(formatTechnologySearch({ ...noFilters, ...standing, versions })),
    };
  }, [params, navigate, state]);
}
