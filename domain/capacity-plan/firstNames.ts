import { formatNumber } from '#domain/formatNumber.ts';

export const maxFirstNames = 5;

const maxNameLength = 60;

/** `Falcon, Total, Printed 21.11.2026 and 7 more`. @param count of the whole list, of which `first` are the first. */
export function formatFirstNames(first: readonly (string | number)[], count: number): string {
  const names = first.slice(0, maxFirstNames).map((name) => shorten(String(name)));
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${formatNumber(more)} more` : names.join(', ');
}

function shorten(name: string): string {
  const characters = Array.from(name);
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength).join('')}…` : name;
}
