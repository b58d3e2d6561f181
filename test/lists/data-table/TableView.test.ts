import fc from 'fast-check';
import { readAddress, writeAddress } from '#src/lists/addressState.ts';
import {
  pageSizeOptionsOf,
  tableSchema,
  type TableView,
  toTableAddress,
  toTableView,
} from '#src/lists/data-table/TableView.ts';

const defaults = { sortFields: ['teamName', 'sector'], pageSize: 20 };
const usual = { sort: undefined, page: 1, pageSize: 20 };
const schema = tableSchema(defaults);
const read = (address: string) => toTableView(readAddress(schema, new URLSearchParams(address)), defaults);
const format = (view: TableView, address: string) =>
  writeAddress(schema, new URLSearchParams(address), toTableAddress(view, defaults));

describe('what an address says of a table', () => {
  it('is read', () => {
    expect(read('?sort=sector&dir=desc&page=3&rows=30')).toEqual({
      sort: { field: 'sector', direction: 'desc' },
      page: 3,
      pageSize: 30,
    });
    expect(read('?sort=teamName').sort).toEqual({ field: 'teamName', direction: 'asc' });
    expect(read('')).toEqual(usual);
  });

  it.each([
    ...['page=-3', 'page=0', 'page=1.5', 'page=two', 'page=1e3', 'page=99999999999999999999', 'page='],
    ...['sort=nonsense', 'sort=__proto__', 'sort=', 'dir=desc', 'rows=7', 'rows=1000000', 'rows=-20'],
  ])('is tolerated when it makes no sense: %s', (address) => {
    expect(read(address)).toEqual(usual);
  });

  it('takes a nonsensical direction for ascending', () => {
    expect(read('sort=sector&dir=sideways').sort).toEqual({ field: 'sector', direction: 'asc' });
  });

  it('says only what is not usual, and leaves the other parameters', () => {
    const before = 'search=a b&page=9&dir=desc';
    expect(format(usual, before)).toBe('?search=a+b');
    expect(format({ sort: { field: 'sector', direction: 'asc' }, page: 2, pageSize: 20 }, before)).toBe(
      '?search=a+b&sort=sector&page=2',
    );
  });

  it('comes back from the address as it went in', () => {
    const view = fc.record({
      sort: fc.option(
        fc.record({
          field: fc.constantFrom(...defaults.sortFields),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        { nil: undefined },
      ),
      page: fc.integer({ min: 1, max: 999_999_999 }),
      pageSize: fc.constantFrom(10, 15, 20, 25, 30),
    });
    fc.assert(
      fc.property(view, fc.webQueryParameters(), (wanted, address) => {
        expect(read(format(wanted, new URLSearchParams(address).toString()))).toEqual(wanted);
      }),
    );
  });
});

it('offers 10, 15, 20, 25 and 30 rows a page, and the size of the table itself', () => {
  expect(pageSizeOptionsOf()).toEqual([10, 15, 20, 25, 30]);
  expect(pageSizeOptionsOf(20)).toEqual([10, 15, 20, 25, 30]);
  expect(pageSizeOptionsOf(44)).toEqual([10, 15, 20, 25, 30, 44]);
});
