import { countCharacters } from '#local/appwrite/countCharacters.ts';
import { invalid, listParameter } from '#local/appwrite/http/parameters.ts';
import { parseQuery, type Query } from './Query.ts';

const complaint =
  'Value must a valid array no longer than 100 items and Value must be a valid string and at least 1 chars and no longer than 4096 chars';

/** The queries of an address (`queries[0]=…&queries[1]=…`). Throws `general_argument_invalid` beyond 100 of 4,096 characters, and `QueryError`. */
export function readQueries(query: URLSearchParams): Query[] {
  return parseQueries(listParameter(query, 'queries', complaint));
}

/** The queries of a body. Throws the same. */
export function parseQueries(texts: unknown): Query[] {
  const fits =
    Array.isArray(texts) &&
    texts.length <= 100 &&
    texts.every((text) => typeof text === 'string' && text !== '' && countCharacters(text) <= 4096);
  if (!fits) throw invalid('queries', complaint);
  return (texts as string[]).map(parseQuery);
}
