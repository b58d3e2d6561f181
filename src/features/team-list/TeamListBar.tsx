import FilterListIcon from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Team } from '#domain/team.ts';
import { teamFacets } from '#domain/teams/teamFilters.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';
import { useIdle } from '#src/components/useIdle.ts';
import { usePreparedSearch } from '#src/data/search/usePreparedSearch.ts';
import { ColumnsButton } from './columns/ColumnsButton.tsx';
import type { TeamArrangement } from './columns/useTeamColumns.ts';
import { FilterChips } from './filters/FilterChips.tsx';
import { applicableFilters, nothingKnown, type TellFact } from './filters/knownFacts.ts';
import { useTeamFilters } from './filters/useTeamFilters.ts';
import type { MemberSearchState } from './find/MemberSearch.tsx';
import type { FindTeams, TeamQuery } from './find/findTeams.ts';
import { makeFinder } from './find/makeFinder.tsx';
import { ViewsMenu } from './views/ViewsMenu.tsx';

function part(name: string) {
  return { Loading: () => null, Unavailable: partUnavailable(name) };
}
const FilterRegion = onDemand(async () => (await import('./filters/FilterRegion.tsx')).FilterRegion, part('Filters'));
const FactReaders = onDemand(async () => (await import('./filters/FactReaders.tsx')).FactReaders, part('Reports'));
const NewTeam = onDemand<object>(
  async () => (await import('./new-team/NewTeam.tsx')).NewTeam,
  part('The form for a new team'),
);
const MemberSearch = onDemand(async () => (await import('./find/MemberSearch.tsx')).MemberSearch, part('Members'));

interface TeamListBarProps {
  readonly arrangement: TeamArrangement;
  readonly ticksButton: ReactNode;
  readonly teams: readonly Team[] | undefined;
  readonly query: TeamQuery;
  readonly isSearchWanted: boolean;
  readonly onFinder: (find: FindTeams) => void;
}

export function TeamListBar({ arrangement, ticksButton, teams, query, isSearchWanted, onFinder }: TeamListBarProps) {
  const { filters, addressTerm, toggle, clear } = useTeamFilters();
  const [known, setKnown] = useState(nothingKnown);
  const [members, setMembers] = useState<MemberSearchState>();
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const regionId = useId();

  usePreparedSearch(teams);
  const find = useMemo(() => makeFinder(known, members), [known, members]);
  useLayoutEffect(() => onFinder(find), [find, onFinder]);
  const setFact = useCallback<TellFact>((facet, fact) => {
    setKnown((now) => (now[facet] === fact ? now : { ...now, [facet]: fact }));
  }, []);
  const focusButton = (): void => buttonRef.current?.focus();
  const close = (): void => {
    setIsOpen(false);
    focusButton();
  };

  const chosen = teamFacets.reduce((sum, facet) => sum + filters[facet].length, 0);
  const applied = useMemo(() => applicableFilters(filters, known), [filters, known]);
  // People are looked up behind what the teams' own fields answer.
  const isIdle = useIdle();
  const isSearched = isIdle && (isSearchWanted || addressTerm !== '');
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack
        role="toolbar"
        aria-label="List"
        direction="row"
        onKeyDown={moveByArrow}
        onFocus={moveStop}
        sx={buttonsStyle}
      >
        <Button
          ref={buttonRef}
          size="small"
          startIcon={<FilterListIcon />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? regionId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters{chosen > 0 && ` (${chosen})`}
        </Button>
        <ViewsMenu arrangement={arrangement} />
        <ColumnsButton arrangement={arrangement} />
        {ticksButton}
        {isIdle && (
          <ForAdmins>
            <NewTeam />
          </ForAdmins>
        )}
      </Stack>
      {isOpen && (
        <FilterRegion
          {...{ known, query, filters }}
          id={regionId}
          teams={teams}
          find={find}
          onToggle={toggle}
          onClear={clear}
          onClose={close}
        />
      )}
      {(isOpen || chosen > 0) && (
        <FactReaders teams={teams} filters={filters} areAllWanted={isOpen} onFact={setFact} onRemove={toggle} />
      )}
      <FilterChips
        filters={applied ?? filters}
        campaign={typeof known.campaign === 'string' ? '' : known.campaign.name}
        onRemove={toggle}
        onClear={clear}
        onEmpty={focusButton}
      />
      {isSearched && teams !== undefined && <MemberSearch teams={teams} term={addressTerm} onResult={setMembers} />}
    </Stack>
  );
}

/** Toolbar pattern of ARIA: one stop of Tab, the arrow keys within. Keys of dialogs that the buttons open come by here, too. */
function moveByArrow({ key, currentTarget, target }: KeyboardEvent): void {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const buttons = [...currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === target);
  if (step !== 0 && from >= 0) buttons.at((from + step) % buttons.length)?.focus();
}

/** Roving tabindex: Tab comes back to the button that had the focus last. */
function moveStop({ currentTarget, target }: FocusEvent): void {
  if (!currentTarget.contains(target)) return;
  for (const button of currentTarget.querySelectorAll('button')) button.tabIndex = button === target ? 0 : -1;
}

/** One line on a phone, too. */
const buttonsStyle = {
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: { xs: 0.5, sm: 1 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;
