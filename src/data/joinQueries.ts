/** Of an RTK Query result, or of several joined. */
export interface Load {
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** Failed when one has; `refetch` repeats only those that failed. */
export function joinQueries(...queries: readonly Load[]): Load {
  const failed = queries.filter(({ isError }) => isError);
  return { isError: failed.length > 0, refetch: () => failed.forEach(({ refetch }) => void refetch()) };
}
