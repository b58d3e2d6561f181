import FilterListIcon from '@mui/icons-material/FilterList';
import { Button, Stack, Alert, Chip } from '@mui/material';
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
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import type { Team } from '#domain/team.ts';
import { teamFacets, type TeamFacet, type TeamFilters, noTeamFilters } from '#domain/teams/teamFilters.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';
import { useIdle } from '#src/components/useIdle.ts';
import { usePreparedSearch } from '#src/data/search/usePreparedSearch.ts';
import { columnsPanelId } from '#src/lists/data-table/columnArrangement.ts';
import { useAddressState } from '#src/lists/addressState.ts';
import type { TeamArrangement } from './columns/useTeamColumns.ts';
import { applicableFilters, nothingKnown, type TellFact } from './filters/knownFacts.ts';
import type { MemberSearchState } from './find/MemberSearch.tsx';
import type { FindTeams, TeamQuery } from './find/findTeams.ts';
import { firstFinder, makeFinder } from './find/makeFinder.tsx';
import { ViewsMenu } from './views/ViewsMenu.tsx';
import { describeFilter } from './filters/facetTexts.ts';
import { narrowingSchema } from './filters/filterAddress.ts';

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
  const isFirst = known === nothingKnown && members === undefined;
  // The same as the list began with: another would render all of it once more, 5 ms of processor before the answer.
  const find = useMemo(() => (isFirst ? firstFinder : makeFinder(known, members)), [isFirst, known, members]);
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

function ColumnsButton({ arrangement }: { readonly arrangement: TeamArrangement }) {
  const { isPanelOpen, setPanelOpen, setPanelAnchor, hasFailed } = arrangement;
  const id = useId();
  const button = useCallback(
    (element: HTMLButtonElement | null) => {
      setPanelAnchor(element ?? undefined);
    },
    [setPanelAnchor],
  );
  return (
    <>
      <Button
        ref={button}
        id={id}
        size="small"
        tabIndex={-1}
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={isPanelOpen}
        {...(isPanelOpen && { 'aria-controls': columnsPanelId })}
        // Otherwise the panel takes it for a click elsewhere and closes too early.
        onPointerUp={(event) => isPanelOpen && event.stopPropagation()}
        onClick={() => setPanelOpen(!isPanelOpen)}
      >
        Columns
      </Button>
      {hasFailed && (
        <Alert severity="error" sx={{ py: 0 }}>
          Your columns could not be saved. Please try again.
        </Alert>
      )}
    </>
  );
}

interface FilterChipsProps {
  readonly filters: TeamFilters;
  /** Name of the chosen one; '' while unknown. */
  readonly campaign: string;
  readonly onRemove: (facet: TeamFacet, value: string) => void;
  readonly onClear: () => void;
  /** Takes the focus when the last chip is gone. */
  readonly onEmpty: () => void;
}

function FilterChips({ filters, campaign, onRemove, onClear, onEmpty }: FilterChipsProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const chosen = teamFacets.flatMap((facet) => filters[facet].map((value) => ({ facet, value })));
  if (chosen.length === 0) return null;

  function remove(facet: TeamFacet, value: string, index: number): void {
    const chips = listRef.current?.querySelectorAll<HTMLElement>('[role=button]');
    const next = chips?.[index + 1] ?? chips?.[index - 1];
    onRemove(facet, value);
    if (next) next.focus();
    else onEmpty();
  }

  return (
    <Stack
      ref={listRef}
      role="group"
      aria-label="Chosen filters"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {chosen.map(({ facet, value }, index) => {
        const label = describeFilter(facet, value, campaign);
        const onDelete = (): void => remove(facet, value, index);
        return (
          <Chip
            key={`${facet} ${value}`}
            label={label}
            aria-label={`${label}: remove this filter`}
            onClick={onDelete}
            onDelete={onDelete}
          />
        );
      })}
      <Button
        size="small"
        onClick={() => {
          onClear();
          onEmpty();
        }}
      >
        Clear all
      </Button>
    </Stack>
  );
}

/** As a transition, a box would be ticked a few frames after the press. */
const atOnce = { flushSync: true } as const;

/** Each change is a history entry. */
export function useTeamFilters() {
  const [filters, setAddress] = useAddressState(narrowingSchema);
  const toggle = useCallback(
    (facet: TeamFacet, value: string) =>
      setAddress(({ [facet]: chosen }) => {
        const others = chosen.filter((other) => other !== value);
        return { [facet]: others.length < chosen.length ? others : [...chosen, value] };
      }, atOnce),
    [setAddress],
  );
  const clear = useCallback(() => setAddress(noTeamFilters, atOnce), [setAddress]);
  return { filters, addressTerm: filters.search, toggle, clear };
}
