import Button from '@mui/material/Button';
import { formatNumber } from '#domain/formatNumber.ts';
import { quoteText } from '#domain/quoteText.ts';
import type { TeamSearch } from '#domain/teams/teamSearch.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';
import { maxPeople } from './membershipsApi.ts';
import { searchScopeParam } from './findTeams.ts';
import type { MemberSearchState } from './MemberSearch.tsx';

interface SearchNoteProps {
  /** Teams that only all fields and members find. */
  readonly others: number;
  readonly search: TeamSearch;
  readonly members: MemberSearchState | undefined;
}

const buttonStyle = { py: 0, verticalAlign: 'baseline' } as const;

/** Note beside the number of teams: further matches of a search, and members that it couldn't look for. */
export function SearchNote({ others, search: { words, inAll }, members }: SearchNoteProps) {
  const [, setParams] = useAddressParams();
  const setScope = (scope: 'all' | null): void => setParams((params) => withScope(params, scope));
  return (
    <>
      {others > 0 && (
        <>
          {' · '}
          {formatNumber(others)} more{' '}
          {words.length > 1
            ? 'with these words in any field or member'
            : 'in sector, business unit, type, status or members'}{' '}
          <Button size="small" sx={buttonStyle} onClick={() => setScope('all')}>
            Show them
          </Button>
        </>
      )}
      {inAll && (
        <>
          {' · in all fields and members '}
          <Button size="small" sx={buttonStyle} onClick={() => setScope(null)}>
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

function withScope(params: URLSearchParams, scope: 'all' | null): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (scope === null) next.delete(searchScopeParam);
  else next.set(searchScopeParam, scope);
  return next;
}

function describeTooMany(words: readonly string[]): string {
  const named = words.map(quoteText).join(', ');
  return `Not searched for members called ${named}: more than ${maxPeople} people match. Type more of the name.`;
}
