import { useState } from 'react';
import { DiscardDialog } from '#src/forms/UnsavedChanges.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectUpload } from './uploadSlice.ts';

/** Asks before a deed with which the repairs of the file go; without repairs the deed is done at once. */
export function useAskBefore() {
  const isRepaired = useAppSelector((state) => {
    const upload = selectUpload(state);
    return 'repairs' in upload && (upload.repairs?.changedRows ?? 0) > 0;
  });
  const [held, setHeld] = useState<() => void>();
  const askBefore = (deed: () => void): void => (isRepaired ? setHeld(() => deed) : deed());
  const stay = (): void => setHeld(undefined);
  const discard = (): void => {
    stay();
    held?.();
  };
  return { askBefore, question: <DiscardDialog isOpen={held !== undefined} onStay={stay} onDiscard={discard} /> };
}
