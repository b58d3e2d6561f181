import { compareNames } from '#domain/compareNames.ts';
import { useMemo } from 'react';
import { foldSearch } from '#domain/foldSearch.ts';
import { joinTexts } from '#domain/text.ts';
import { type PersonName, useListPeopleQuery } from '#src/data/peopleApi.ts';
import { memberName } from './memberName.ts';
import type { Load } from '#src/data/joinQueries.ts';

export interface PersonOption {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly search: string;
}

export interface KnownPeople extends Load {
  /** By name; undefined until they are there. */
  readonly options: readonly PersonOption[] | undefined;
}

/** Once for a dialog: there may be ten thousand. */
export function useKnownPeople({ skip = false } = {}): KnownPeople {
  const { data, isError, refetch } = useListPeopleQuery(undefined, { skip, refetchOnMountOrArgChange: true });
  const options = useMemo(() => data?.map(toOption).sort(byName), [data]);
  return { options, isError, refetch };
}

function toOption({ $id: userId, firstName, middleName, lastName, email }: PersonName): PersonOption {
  const name = memberName({ name: joinTexts(firstName, middleName, lastName), email });
  return { userId, name, email, search: foldSearch(`${name} ${email}`) };
}

const byName = (one: PersonOption, other: PersonOption): number => compareNames(one.search, other.search);
