import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { isLeavingWithInput } from '#src/auth/leaveWithInput.ts';
import { warnBeforeLeaving } from '#src/components/warnBeforeLeaving.ts';

/** Before what was typed would be lost, asks: when the dialog is closed, when another screen is gone to, when the page is left. */
export function useLeaveQuestion(isChanged: boolean, close: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(isChanged);

  useEffect(() => (isChanged ? warnBeforeLeaving(isLeavingWithInput) : undefined), [isChanged]);

  return {
    isAsking: isClosing || blocker.state === 'blocked',
    closeOrAsk: (): void => {
      if (isChanged) setIsClosing(true);
      else close();
    },
    stay: (): void => {
      setIsClosing(false);
      blocker.reset?.();
    },
    leave: (): void => {
      if (blocker.state === 'blocked') blocker.proceed();
      else close();
    },
  };
}
