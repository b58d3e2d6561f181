import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import {
  type AddressSchema,
  flag,
  ids,
  oneOf,
  pageNumber,
  readAddress,
  text,
  useAddressState,
  writeAddress,
} from '#src/lists/addressState.ts';

const filters = { late: oneOf(['1', '2', 'All'], (value) => value.toLowerCase()), sector: text(), page: pageNumber() };
const ticks = { ticks: ids() };
const others = { team: text(36, (id) => /^\w{1,36}$/u.test(id)), due: flag(), ticks: ids(), page: pageNumber(50) };
const read = (query: string) => ({ ...readAddress(others, new URLSearchParams(query)) });
const nothing = { team: '', due: false, ticks: undefined, page: 1 };

describe('what an address says', () => {
  it.each([
    ['', nothing],
    ['team=blue&due=1&ticks=a,b&page=50', { team: 'blue', due: true, ticks: ['a', 'b'], page: 50 }],
    ['ticks=', { ...nothing, ticks: [] }],
  ])('is read and written: %s', (query, state) => {
    expect(read(query)).toEqual(state);
    expect(writeAddress(others, new URLSearchParams(), state)).toBe(query === '' ? '' : `?${query}`);
  });

  it.each(['team=a/b', 'due=yes', 'page=0', 'page=-1', 'page=1.5', 'page=51', 'page=1e1', 'page=', 'team='])(
    'is ignored when it makes no sense: %s',
    (query) => expect(read(query)).toEqual(nothing),
  );

  it('names each id once', () => {
    expect(read('ticks=b, a,,b').ticks).toEqual(['b', 'a']);
  });

  it('may be spelled otherwise', () => {
    expect(readAddress(filters, new URLSearchParams('late=all')).late).toBe('All');
    expect(readAddress(filters, new URLSearchParams('late=All')).late).toBe('');
    expect(writeAddress(filters, new URLSearchParams(), { late: 'All' })).toBe('?late=all');
  });

  it('is cut where it is endless', () => {
    expect(readAddress(filters, new URLSearchParams({ sector: 'x'.repeat(5_000) })).sector).toHaveLength(1_000);
  });
});

type SetOf<Schema extends AddressSchema> = ReturnType<typeof useAddressState<Schema>>[1];
const unmounted = () => {
  throw new Error('It is not shown.');
};

describe('a change of the address', () => {
  it('keeps what it does not know, and begins at page 1', () => {
    const params = new URLSearchParams('sort=name&late=9&page=7&sector=Retail&in=all');
    expect(writeAddress(filters, params, { late: '2' })).toBe('?sort=name&late=2&sector=Retail&in=all');
    expect(writeAddress(filters, params, { page: 3 })).toBe('?sort=name&sector=Retail&page=3&in=all');
    expect(writeAddress({ in: text() }, params, { in: '' })).toBe('?sort=name&late=9&page=7&sector=Retail');
  });

  function open(address: string, state: unknown) {
    let filter: SetOf<typeof filters> = unmounted;
    let tick: SetOf<typeof ticks> = unmounted;
    let shown: unknown;
    function Filters() {
      [shown, filter] = useAddressState(filters);
      return null;
    }
    function Ticks() {
      [, tick] = useAddressState(ticks);
      return null;
    }
    const page = (
      <>
        <Filters />
        <Ticks />
      </>
    );
    const router = createMemoryRouter([{ path: '/list', element: page }], {
      initialEntries: ['/before', { pathname: '/list', search: address, state }],
    });
    render(<RouterProvider router={router} />);
    return {
      router,
      filter: (...args: Parameters<typeof filter>) => filter(...args),
      tick: (...args: Parameters<typeof tick>) => tick(...args),
      shown: () => shown,
    };
  }

  it("keeps the history entry's state, the way back and the scroll position", () => {
    const list = open('?sector=Retail', { from: 'home' });
    act(() => list.filter({ late: '1' }));
    expect(list.shown()).toEqual({ late: '1', sector: 'Retail', page: 1 });
    expect(list.router.state).toMatchObject({
      historyAction: 'PUSH',
      preventScrollReset: true,
      location: { pathname: '/list', search: '?late=1&sector=Retail', state: { from: 'home' } },
    });
    act(() => list.filter({ late: '' }, { replace: true, state: { isOpen: true } }));
    expect(list.router.state).toMatchObject({
      historyAction: 'REPLACE',
      location: { search: '?sector=Retail', state: { from: 'home', isOpen: true } },
    });
  });

  it('builds on what was asked for last, wherever it was asked for', () => {
    const list = open('?page=4', { from: 'home' });
    act(() => {
      list.filter({ late: '2' }, { state: { isOpen: true } });
      list.tick({ ticks: ['a'] });
      list.tick(({ ticks: now = [] }) => ({ ticks: [...now, 'b'] }));
      list.filter({ sector: 'Health' });
    });
    expect(list.shown()).toEqual({ late: '2', sector: 'Health', page: 1 });
    expect(list.router.state.location).toMatchObject({
      search: '?late=2&sector=Health&ticks=a,b',
      state: { from: 'home', isOpen: true },
    });
  });

  it('builds on the address again once somebody has gone elsewhere', async () => {
    const list = open('?sector=Retail', null);
    act(() => list.filter({ late: '2' }));
    await act(() => list.router.navigate(-1));
    act(() => list.tick({ ticks: ['a'] }));
    expect(list.router.state.location.search).toBe('?sector=Retail&ticks=a');
  });
});
