import type { ColumnConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';

/** Text columns of unique indexes: beside each stands a second one, with its texts as the index compares them. */
export function uniqueTextColumns({ columns, indexes }: TableConfig): ColumnConfig[] {
  const unique = new Set(indexes.filter(({ type }) => type === 'unique').flatMap((index) => index.columns));
  return columns.filter(({ key, type, array }) => type === 'string' && !array && unique.has(key));
}

/** Name of that second column. No configured column has a slash in its name. */
export function comparableName(key: string): string {
  return `comparable/${key}`;
}

/** Normalised text, equal for two texts that MariaDB's collation takes for equal: case, accents and trailing spaces don't count. */
export function toComparable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ +$/, '');
}
