import { useMemo } from 'react';
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { useLatest } from '#src/components/useLatest.ts';

export interface AddressCodec<Value, Given = Value> {
  /** The default from no values, and from what makes no sense. Never throws. */
  readonly parse: (values: readonly string[]) => Value;
  /** None for the default. */
  readonly format: (value: Given) => readonly string[];
}

/** A change that names no `page` begins at the first one. */
export type AddressSchema = Readonly<Record<string, AddressCodec<unknown, never>>>;

export type AddressState<Schema extends AddressSchema> = {
  readonly [Name in keyof Schema]: ReturnType<Schema[Name]['parse']>;
};

/** '' when absent or invalid. */
export function text(maxLength = 1_000, isValid: (given: string) => boolean = () => true): AddressCodec<string> {
  return {
    parse: ([given = '']) => (isValid(given) ? given.slice(0, maxLength) : ''),
    format: (value) => (value === '' ? [] : [value]),
  };
}

/** '' for none of them. @param spell as the address has a value */
export function oneOf<Value extends string>(
  values: readonly Value[],
  spell: (value: Value) => string = (value) => value,
): AddressCodec<Value | ''> {
  return {
    parse: ([given]) => values.find((value) => spell(value) === given) ?? '',
    format: (value) => (value === '' ? [] : [spell(value)]),
  };
}

export function flag(): AddressCodec<boolean> {
  return { parse: ([given]) => given === '1', format: (isOn) => (isOn ? ['1'] : []) };
}

export function pageNumber(max = 999_999_999): AddressCodec<number> {
  return count(1, (page) => page <= max);
}

export function count(initial: number, isValid: (value: number) => boolean): AddressCodec<number> {
  return {
    parse: ([given = '']) => (/^[1-9]\d{0,8}$/u.test(given) && isValid(Number(given)) ? Number(given) : initial),
    format: (value) => (value === initial ? [] : [String(value)]),
  };
}

/** `a,b`: each id once, in order. Undefined when absent. */
export function ids(): AddressCodec<readonly string[] | undefined> {
  return {
    parse: ([given]) => {
      const all = given?.split(',').map((id) => id.trim());
      return all && [...new Set(all.filter((id) => id !== ''))];
    },
    format: (listed) => (listed ? [listed.join(',')] : []),
  };
}

export function readAddress<Schema extends AddressSchema>(
  schema: Schema,
  params: URLSearchParams,
): AddressState<Schema> {
  const entries = Object.entries(schema).map(([name, codec]) => [name, codec.parse(params.getAll(name))]);
  return Object.fromEntries(entries) as AddressState<Schema>;
}

/** Parameters that the schema doesn't name are kept; its own stand together. */
export function writeAddress<Schema extends AddressSchema>(
  schema: Schema,
  params: URLSearchParams,
  patch: Partial<AddressState<Schema>>,
): string {
  const now = new URLSearchParams(params);
  if ('page' in schema) now.delete('page');
  const state = { ...readAddress(schema, now), ...patch };
  const own = Object.entries(schema).flatMap(([name, { format }]) =>
    format(state[name] as never).map((value): [string, string] => [name, value]),
  );
  const isOwn = ([name]: readonly [string, string]): boolean => Object.hasOwn(schema, name);
  const entries = [...now];
  const others = entries.filter((entry) => !isOwn(entry));
  const first = entries.findIndex(isOwn);
  const next = others.toSpliced(first === -1 ? others.length : first, 0, ...own);
  // A comma may stand in a query, and is easier to read.
  const query = new URLSearchParams(next).toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}

interface AddressOptions extends Pick<NavigateOptions, 'replace' | 'flushSync'> {
  readonly state?: object;
}

type Change<State> = Partial<State> | ((now: State) => Partial<State>);

/** The next location may be painted some frames after it was asked for. */
const asked = new WeakMap<Location, Pick<Location, 'search' | 'state'>>();

/** Back undoes a change; other parameters, history state and scroll position stay. @param schema referentially stable */
export function useAddressState<Schema extends AddressSchema>(
  schema: Schema,
): [AddressState<Schema>, (change: Change<AddressState<Schema>>, options?: AddressOptions) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const state = useMemo(() => readAddress(schema, new URLSearchParams(search)), [schema, search]);
  const setState = useLatest(
    (change: Change<AddressState<Schema>>, { state: added, ...options }: AddressOptions = {}) => {
      const now = asked.get(location) ?? location;
      const params = new URLSearchParams(now.search);
      const patch = typeof change === 'function' ? change(readAddress(schema, params)) : change;
      const next = {
        search: writeAddress(schema, params, patch),
        state: added ? { ...(now.state as object | null), ...added } : (now.state as unknown),
      };
      asked.set(location, next);
      void navigate({ search: next.search }, { preventScrollReset: true, state: next.state, ...options });
    },
  );
  return [state, setState];
}
