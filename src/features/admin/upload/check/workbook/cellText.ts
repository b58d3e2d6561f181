/** A cell as the library gives it; numbers come as `numberText` made them. */
export type ReadCell = string | boolean | Date | null;

const day = 86_400_000;
/** Days are counted from here: a time of day alone is a part of the first. */
const firstDay = Date.UTC(1899, 11, 31);
const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

/** A cell as a person would write it: `2026-03-12`, `2026-03-12 09:30`, `09:30`, TRUE or FALSE as a spreadsheet shows them. */
export function cellText(cell: ReadCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : dateText(cell);
}

/** A number in plain digits, with as many of them as a spreadsheet keeps: `1E5` is 100000, and 0.30000000000000004 is 0.3. */
export function numberText(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? digits.format(number) : text;
}

/** Spreadsheets keep a date as a share of days, which is seldom exact: to the second. */
function dateText(date: Date): string {
  const time = Math.round(date.getTime() / 1_000) * 1_000;
  if (Number.isNaN(time)) return '';
  const [written = '', clock = ''] = new Date(time).toISOString().split(/[T.]/u);
  const shown = clock.endsWith(':00') ? clock.slice(0, 5) : clock;
  if (time < firstDay) return shown;
  return time % day === 0 ? written : `${written} ${shown}`;
}
