import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ChangeArea, notedMetric } from '#domain/changes/changeEntry.ts';
import { describeAuthorInSentence } from '#src/components/changes/changeAuthor.ts';
import { formatInstant } from '#domain/dateFormat.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { type ChangeAuthorship, useListChangeAuthorsQuery } from '#src/data/historyApi.ts';

type DescribeChange = (entry: ChangeAuthorship, timeZone: string) => string;

interface LastChanges {
  /** By field; a field that has no entry is missing. */
  readonly texts: ReadonlyMap<string, string>;
  /** Those that differ from the text of the very last change. */
  readonly earlier: ReadonlyMap<string, string>;
  readonly request: () => void;
}

/** Fetched when the browser is idle, or on hover and focus. */
export function useLastChanges(teamId: string, area: ChangeArea, describe: DescribeChange): LastChanges {
  const [isWanted, setIsWanted] = useState(false);
  const request = useCallback(() => setIsWanted(true), []);
  useEffect(() => {
    // Safari has no idle callbacks: there the first hover or focus asks.
    if (!('requestIdleCallback' in window)) return;
    const handle = window.requestIdleCallback(request);
    return () => window.cancelIdleCallback(handle);
  }, [request]);
  const { currentData: entries } = useListChangeAuthorsQuery(teamId, { skip: !isWanted });
  const { timeZone } = useRuntimeConfig();
  const changes = useMemo(() => {
    const newest = [...newestByField(entries ?? [], area)];
    const texts = new Map(newest.map(([field, entry]) => [field, describe(entry, timeZone)]));
    const [[last] = ['']] = newest.sort(
      ([, one], [, other]) => Date.parse(other.changedAt) - Date.parse(one.changedAt),
    );
    return { texts, earlier: new Map([...texts].filter(([, text]) => text !== texts.get(last))) };
  }, [entries, area, describe, timeZone]);
  return { ...changes, request };
}

function newestByField(entries: readonly ChangeAuthorship[], area: ChangeArea): ReadonlyMap<string, ChangeAuthorship> {
  const newest = new Map<string, ChangeAuthorship>();
  for (const entry of entries) {
    const known = newest.get(entry.field);
    // A note is beside the values.
    if (entry.area !== area || notedMetric(entry)) continue;
    if (!known || Date.parse(entry.changedAt) > Date.parse(known.changedAt)) newest.set(entry.field, entry);
  }
  return newest;
}

/** `Last changed by Sam Staff, Nov 21, 2026, 2:05 PM` */
export const describeLastChange: DescribeChange = (entry, timeZone) =>
  `Last changed by ${describeAuthorInSentence(entry)}, ${formatInstant(new Date(entry.changedAt), timeZone, 'moment')}`;

/** `Entered by Sam Staff, Nov 21, 2026` */
export const describeEntry: DescribeChange = (entry, timeZone) =>
  `Entered by ${describeAuthorInSentence(entry)}, ${formatInstant(new Date(entry.changedAt), timeZone, 'day')}`;
