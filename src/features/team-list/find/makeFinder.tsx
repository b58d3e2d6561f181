import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Team, TeamFieldName } from '#domain/team.ts';
import { chosenFacets, filterOf, noTeamFilters, type TeamFacts } from '#domain/teams/teamFilters.ts';
import { foldSearch } from '#domain/foldSearch.ts';
import { explainMatch, type MatchReason } from '#domain/teams/explainMatch.ts';
import {
  noMembers,
  otherFields,
  parseTeamSearch,
  searchTeams,
  type TeamSearch,
  type TeamSearchResult,
} from '#domain/teams/teamSearch.ts';
import { describeHeldItems } from '#domain/technologies/describeRule.ts';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { parseTeamFilters, narrowingSchema } from '#src/features/team-list/filters/filterAddress.ts';
import {
  applicableFilters,
  factsOf,
  type KnownFacts,
  nothingKnown,
} from '#src/features/team-list/filters/knownFacts.ts';
import { markText } from '#domain/teams/markText.ts';
import { formatNumber, formatCount } from '#domain/formatNumber.ts';
import { quoteText } from '#domain/quoteText.ts';
import { maxPeople } from '#domain/limits.ts';
import { useAddressState } from '#src/lists/addressState.ts';
import type { MemberSearchState } from './MemberSearch.tsx';
import type { FindTeams, FoundTeams } from './findTeams.ts';

export function makeFinder(known: KnownFacts, members: MemberSearchState | undefined): FindTeams {
  const facts = factsOf(known);
  const found = members?.members ?? noMembers;
  return (teams, { term, filters: query, inAll }) => {
    const filters = query === '' ? noTeamFilters : applicableFilters(parseTeamFilters(query), known);
    if (filters === undefined) return undefined;
    const search = parseTeamSearch(term, inAll);
    const fits = filterOf(filters, facts);
    const result = searchTeams(teams, search, fits, found);
    const isOfText = search.text !== '' && result.searched === 'text';
    const inAllFields = isOfText ? searchTeams(teams, { ...search, inAll: true }, fits, found) : result;
    const others = inAllFields.teams.length - result.teams.length;
    const hasFilters = chosenFacets(filters).length > 0;
    const holdsOf = filters.hold.length === 0 ? undefined : describeHoldsOf(facts, filters.hold.includes('any'));
    const renderFound = search.text === '' ? undefined : renderTextOf(search, result.searched, members);
    const current = members?.text === search.text ? members : undefined;
    const isEmpty = result.teams.length === 0 && (hasFilters || search.text !== '');
    return {
      teams: result.teams,
      isFiltered: hasFilters || search.text !== '',
      renderText: holdsOf === undefined ? renderFound : renderHolds(holdsOf, renderFound),
      holdsOf,
      note: search.text === '' ? null : <SearchNote {...{ others, search }} members={current} />,
      emptyResult: isEmpty ? (
        <EmptyResult
          term={term.trim()}
          hasFilters={hasFilters}
          withoutFilters={hasFilters ? searchTeams(teams, search, undefined, found).teams.length : 0}
          hasSearchedMembers={hasSearchedMembers(current)}
        />
      ) : null,
    };
  };
}

/** Until facts and members are known. */
export const firstFinder = makeFinder(nothingKnown, undefined);

/** @param isAll also names what is due later, or never */
function describeHoldsOf({ hold }: TeamFacts, isAll: boolean): NonNullable<FoundTeams['holdsOf']> {
  return ({ $id }) => describeHeldItems(hold.get($id)?.[isAll ? 'items' : 'due'] ?? [], formatShortDay);
}

function renderHolds(
  holdsOf: NonNullable<FoundTeams['holdsOf']>,
  renderFound: FoundTeams['renderText'],
): FoundTeams['renderText'] {
  return (team, field, text) => {
    const found = renderFound ? renderFound(team, field, text) : text;
    if (field !== 'teamName') return found;
    return (
      <ReasonedText reasons={[{ label: 'on Hold', text: holdsOf(team) }]} words={[]}>
        {found}
      </ReasonedText>
    );
  };
}

function hasSearchedMembers(members: MemberSearchState | undefined): boolean | undefined {
  if (members === undefined || members.isPending) return undefined;
  return !members.isError && members.tooMany.length === 0;
}

function renderTextOf(
  search: TeamSearch,
  searched: TeamSearchResult['searched'],
  members: MemberSearchState | undefined,
): FoundTeams['renderText'] {
  const isUnsearched = (field: TeamFieldName): boolean =>
    field === 'greenfield' || (searched === 'text' && (otherFields as readonly TeamFieldName[]).includes(field));
  return (team: Team, field, text) => {
    if (isUnsearched(field)) return text;
    const isWhole = searched === 'text' || foldSearch(text).includes(search.text);
    const marked = markWords(text, isWhole ? [search.text] : search.words);
    if (field !== 'teamName' || searched === 'text') return marked;
    const reasons = explainMatch(team, search, members?.members ?? noMembers);
    if (reasons.length === 0) return marked;
    return (
      <ReasonedText reasons={reasons} words={search.words}>
        {marked}
      </ReasonedText>
    );
  };
}

function markWords(text: string, words: readonly string[], atWordStarts = false): ReactNode {
  const folded = foldSearch(text);
  // Most cells: a key has two hundred of them to look at.
  if (!atWordStarts && !words.some((word) => folded.includes(word))) return text;
  const parts = markText(text, words, { atWordStarts });
  if (!parts.some(({ isMatch }) => isMatch)) return text;
  return parts.map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text));
}

const reasonStyle = { display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary' } as const;

interface ReasonedTextProps {
  readonly children: ReactNode;
  readonly reasons: readonly MatchReason[];
  readonly words: readonly string[];
}

/** The reason stands below the name: `member: Jack Green`. */
function ReasonedText({ children, reasons, words }: ReasonedTextProps) {
  return (
    <span>
      {children}
      {reasons.map(({ label, text }) => (
        <Box key={label} component="span" sx={reasonStyle}>
          {label}: {markWords(text, words, label === 'member')}
        </Box>
      ))}
    </span>
  );
}

interface SearchNoteProps {
  /** Teams that only all fields and members find. */
  readonly others: number;
  readonly search: TeamSearch;
  readonly members: MemberSearchState | undefined;
}

const buttonStyle = { py: 0, verticalAlign: 'baseline' } as const;

function SearchNote({ others, search: { words, inAll }, members }: SearchNoteProps) {
  const [, setAddress] = useAddressState(narrowingSchema);
  return (
    <>
      {others > 0 && (
        <>
          {' · '}
          {formatNumber(others)} more{' '}
          {words.length > 1
            ? 'with these words in any field or member'
            : 'in sector, business unit, type, status or members'}{' '}
          <Button size="small" sx={buttonStyle} onClick={() => setAddress({ in: 'all' })}>
            Show them
          </Button>
        </>
      )}
      {inAll && (
        <>
          {' · in all fields and members '}
          <Button size="small" sx={buttonStyle} onClick={() => setAddress({ in: '' })}>
            Only name, project ID and product
          </Button>
        </>
      )}
      {members?.isError === true && (
        <>
          {' · Members could not be searched. '}
          <Button size="small" sx={buttonStyle} onClick={members.retry}>
            Retry
          </Button>
        </>
      )}
      {members && !members.isError && members.tooMany.length > 0 && ` · ${describeTooMany(members.tooMany)}`}
    </>
  );
}

function describeTooMany(words: readonly string[]): string {
  const named = words.map(quoteText).join(', ');
  return `Not searched for members called ${named}: more than ${maxPeople} people match. Type more of the name.`;
}

interface EmptyResultProps {
  /** '' for no search. */
  readonly term: string;
  readonly hasFilters: boolean;
  /** Teams that the search finds without the filters. */
  readonly withoutFilters: number;
  /** Whether members were searched as well; undefined while they are being searched. */
  readonly hasSearchedMembers: boolean | undefined;
}

function EmptyResult({ term, hasFilters, withoutFilters, hasSearchedMembers }: EmptyResultProps) {
  const [, setAddress] = useAddressState(narrowingSchema);
  const hasTerm = term !== '';
  function leave(change: Parameters<typeof setAddress>[0]): void {
    setAddress(change);
    document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
  }
  return (
    <Stack sx={{ alignItems: 'center', gap: 1, p: 2, textAlign: 'center' }}>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {describeEmptyResult(hasTerm, hasFilters ? withoutFilters : undefined, hasSearchedMembers)}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {hasTerm && (
          <Button variant="outlined" size="small" onClick={() => leave({ search: '', in: '' })}>
            Clear search
          </Button>
        )}
        {hasFilters && (
          <Button variant="outlined" size="small" onClick={() => leave(noTeamFilters)}>
            Clear filters
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** Below 'There are no records to display'. */
function describeEmptyResult(
  hasTerm: boolean,
  withoutFilters: number | undefined,
  hasSearchedMembers?: boolean,
): string {
  if (hasTerm && hasSearchedMembers === undefined) return 'Searching members...';
  const others = withoutFilters === undefined ? [] : [`${formatCount(withoutFilters, 'team')} without the filters.`];
  if (!hasTerm) return others.join(' ');
  const members = hasSearchedMembers === true ? ', and members by name and e-mail address' : '';
  return [
    ...others,
    `Searched: team name, project ID, product name, sector, business unit, type, status${members}.`,
  ].join(' ');
}
