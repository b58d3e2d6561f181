import { Autocomplete, TextField } from '@mui/material';
import { foldSearch } from '#domain/foldSearch.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import type { KnownPeople, PersonOption } from './useKnownPeople.ts';

interface KnownPersonInputProps {
  readonly people: KnownPeople;
  /** Members already, who can't be chosen. */
  readonly memberIds?: ReadonlySet<string>;
  readonly name: string;
  readonly label: string;
  readonly userId: string | undefined;
  readonly problem: string | undefined;
  readonly isRequired?: boolean;
  readonly hasFocus?: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (person: Pick<PersonOption, 'userId' | 'name'> | null) => void;
}

const maxOptions = 20;
const nobody: ReadonlySet<string> = new Set();

export function KnownPersonInput(props: KnownPersonInputProps) {
  const { people, memberIds = nobody, name: inputName, label, userId, problem, isReadOnly, onChange } = props;
  const { isRequired = false, hasFocus = false } = props;
  const { options } = people;
  if (options === undefined) {
    return <LoadState load={people} loading="Loading people..." failure="The people could not be loaded." />;
  }
  return (
    <Autocomplete
      readOnly={isReadOnly}
      size="small"
      options={options}
      filterOptions={(all, { inputValue }) => {
        const wanted = foldSearch(inputValue);
        const found: PersonOption[] = [];
        for (const option of all) {
          if (option.search.includes(wanted) && found.push(option) === maxOptions) break;
        }
        return found;
      }}
      getOptionLabel={(option) =>
        `${option.name} (${option.email}${memberIds.has(option.userId) ? ', is a member already' : ''})`
      }
      getOptionKey={(option) => option.userId}
      getOptionDisabled={(option) => memberIds.has(option.userId)}
      isOptionEqualToValue={(option, chosen) => option.userId === chosen.userId}
      noOptionsText="Nobody known has this name or e-mail address."
      value={options.find((option) => option.userId === userId) ?? null}
      onChange={(_, next) => onChange(next && { userId: next.userId, name: next.name })}
      renderInput={(input) => (
        <TextField
          {...input}
          name={inputName}
          label={label}
          required={isRequired}
          error={problem !== undefined}
          helperText={problem}
          {...(hasFocus && { inputRef: focusOnMount })}
        />
      )}
    />
  );
}
