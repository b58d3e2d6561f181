import { useLocation } from 'react-router-dom';
import type { TeamScope, TechnologyFilter, VersionStanding } from '#domain/technologies/technologyQuery.ts';
import { pageNumber, text, useAddressState, writeAddress } from '#src/lists/addressState.ts';
import { scopeSchema, standingSchema } from './technologiesView.ts';

const schema = { ...scopeSchema, versions: text(), ...standingSchema, page: pageNumber() };

/** Query string of a technology's page: `?sector=Retail&versions=8`; '' for everything. */
export function formatTechnologySearch(filter: Partial<TechnologyFilter>): string {
  return writeAddress(schema, new URLSearchParams(), filter);
}

export type TechnologyView = ReturnType<typeof useTechnologyView>;

const ofAnyStanding: VersionStanding = { ring: '', endOfLife: false };
const allTeams: TeamScope = { sector: '', businessUnit: '', teamType: '' };

export function useTechnologyView() {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const [address, setAddress] = useAddressState(schema);
  const { sector, businessUnit, teamType, versions, ring, endOfLife } = address;
  return {
    scope: { sector, businessUnit, teamType },
    /** As `parseVersions` reads it. */
    versions,
    standing: { ring, endOfLife },
    /** Query string of the page for these versions, whatever their standing. */
    searchFor: (next: string) =>
      writeAddress(schema, new URLSearchParams(search), { versions: next, ...ofAnyStanding }),
    /** History state of the page, which knows the way back: for links to the page itself. */
    state,
    showVersions: (next: string) => setAddress({ versions: next, ...ofAnyStanding }),
    showAllTeams: () => setAddress(allTeams),
  };
}
