import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import type { Location } from 'react-router-dom';
import { selectWaitingWrites } from '#src/live/waitingWritesSlice.ts';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/forms/UnsavedChanges.tsx';
import { paths } from '#src/paths.ts';
import { useAppSelector } from '#src/store/hooks.ts';

type ReportUnsaved = (inputId: string, isUnsaved: boolean) => void;

const UnsavedContext = createContext<ReportUnsaved>(() => undefined);
const nothing: ReadonlySet<string> = new Set();

/** Asks before what was typed into the forms in it, or waits to be saved, is lost to another tab, another page, or a closed window. */
export function UnsavedInput({ teamId, children }: { readonly teamId: string; readonly children: ReactNode }) {
  const [unsaved, setUnsaved] = useState(nothing);
  const report = useCallback<ReportUnsaved>((inputId, isUnsaved) => {
    setUnsaved((now) => {
      if (now.has(inputId) === isUnsaved) return now;
      return isUnsaved ? new Set([...now, inputId]) : new Set([...now].filter((each) => each !== inputId));
    });
  }, []);
  const isKeptAt = useCallback(({ pathname }: Location) => pathname === paths.team(teamId, 'techInventory'), [teamId]);
  const isWaiting = useAppSelector(selectWaitingWrites) > 0;
  const { isPrompting, stay, leave } = useUnsavedChangesPrompt({
    isChanged: unsaved.size > 0 || isWaiting,
    isSending: isWaiting,
    isKeptAt,
  });
  return (
    <UnsavedContext value={report}>
      {children}
      <DiscardDialog isOpen={isPrompting} onStay={stay} onDiscard={leave} />
    </UnsavedContext>
  );
}

export function useReportUnsaved(isUnsaved: boolean): void {
  const report = use(UnsavedContext);
  const inputId = useId();
  useEffect(() => {
    report(inputId, isUnsaved);
    return () => report(inputId, false);
  }, [report, inputId, isUnsaved]);
}
