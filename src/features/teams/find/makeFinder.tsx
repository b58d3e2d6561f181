import type { Team, TeamFieldName } from '#domain/team.ts';
import { chosenFacets, filterOf, noTeamFilters, type TeamFacts } from '#domain/teams/teamFilters.ts';
import { foldSearch } from '#domain/foldText.ts';
import { explainMatch } from '#domain/teams/explainMatch.ts';
import { noMembers, otherFields, parseTeamSearch, searchTeams } from '#domain/teams/teamSearch.ts';
import type { TeamSearch, TeamSearchResult } from '#domain/teams/teamSearch.ts';
import { describeHeldItems } from '#domain/technologies/describeRule.ts';
import { formatShortDay } from '#src/components/organisationDay.ts';
import { parseTeamFilters } from '#src/features/teams/filters/filterAddress.ts';
import { applicableFilters, factsOf, type KnownFacts } from '#src/features/teams/filters/knownFacts.ts';
import { EmptyResult } from './EmptyResult.tsx';
import type { MemberSearchState } from './MemberSearch.tsx';
import { HeldText, markWords, ReasonedText } from './MatchedText.tsx';
import { SearchNote } from './SearchNote.tsx';
import type { FindTeams, FoundTeams } from './findTeams.ts';

/** Search and filters of the list over what is known of members, reports and holds. */
export function makeFinder(known: KnownFacts, members: MemberSearchState | undefined): FindTeams {
  const facts = factsOf(known);
  const found = members?.members ?? noMembers;
  return (teams, { term, filters: query, inAll }) => {
    const filters =
      query === '' ? noTeamFilters : applicableFilters(parseTeamFilters(new URLSearchParams(query)), known);
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

/** @param isAll whether what is due later, or never, is named, too */
function describeHoldsOf({ hold }: TeamFacts, isAll: boolean): NonNullable<FoundTeams['holdsOf']> {
  return ({ $id }) => describeHeldItems(hold.get($id)?.[isAll ? 'items' : 'due'] ?? [], formatShortDay);
}

function renderHolds(
  holdsOf: NonNullable<FoundTeams['holdsOf']>,
  renderFound: FoundTeams['renderText'],
): FoundTeams['renderText'] {
  return (team, field, text) => {
    const found = renderFound ? renderFound(team, field, text) : text;
    return field === 'teamName' ? <HeldText holds={holdsOf(team)}>{found}</HeldText> : found;
  };
}

/** Undefined while it is being done. */
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
