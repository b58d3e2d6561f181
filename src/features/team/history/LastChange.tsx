import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import type { ChangeArea } from '#domain/changes/changeEntry.ts';
import { describeAuthorInSentence } from '#src/components/changes/changeAuthor.ts';
import { formatInstant } from '#domain/dateFormat.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { type ChangeAuthorship, useListChangeAuthorsQuery } from '#src/data/historyApi.ts';

interface LastChanges {
  /** `Last changed by Sam Staff, Nov 21, 2026, 2:05 PM`, by field; a field that has no entry is missing. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether a field without a text has no entry. */
  readonly isKnown: boolean;
  readonly request: () => void;
}

/** Fetched when the browser is idle, or on hover and focus. */
export function useLastChanges(teamId: string, area: ChangeArea): LastChanges {
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
  const texts = useMemo(() => describeLastChanges(entries ?? [], area, timeZone), [entries, area, timeZone]);
  return { texts, isKnown: entries !== undefined, request };
}

function describeLastChanges(
  entries: readonly ChangeAuthorship[],
  area: ChangeArea,
  timeZone: string,
): ReadonlyMap<string, string> {
  const newest = new Map<string, ChangeAuthorship>();
  for (const entry of entries) {
    const known = newest.get(entry.field);
    if (entry.area !== area) continue;
    if (!known || Date.parse(entry.changedAt) > Date.parse(known.changedAt)) newest.set(entry.field, entry);
  }
  return new Map([...newest].map(([field, entry]) => [field, describeLastChange(entry, timeZone)]));
}

function describeLastChange(entry: ChangeAuthorship, timeZone: string): string {
  return `Last changed by ${describeAuthorInSentence(entry)}, ${formatInstant(new Date(entry.changedAt), timeZone, 'moment')}`;
}

interface LastChangeTooltipProps {
  readonly text: string | undefined;
  /** The focusable element, itself or within, gets the text as its `aria-description`. */
  readonly children: ReactElement;
}

export function LastChangeTooltip({ text, children }: LastChangeTooltipProps) {
  return (
    <Tooltip
      // An element, since a plain text would become the name of the child.
      title={text !== undefined && <span>{text}</span>}
      describeChild
      enterDelay={300}
      placement="top-start"
      slotProps={{ popper: { container: findMain } }}
    >
      {children}
    </Tooltip>
  );
}

/** Everything on the page belongs to a landmark. */
const findMain = () => document.querySelector('main');
