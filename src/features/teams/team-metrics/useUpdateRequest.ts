import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAddressParams } from '#src/components/useAddressParams.ts';
import { useLatest } from '#src/components/useLatest.ts';

/** Opens the form when the address asks for it (`paths.updateMetrics`), and takes that out of the address: Back must not open it again. */
export function useUpdateRequest(mayOpen: boolean, open: () => void): void {
  const [params, setParams] = useAddressParams();
  const isAsked = mayOpen && params.get('update') === '1';
  const { key } = useLocation();
  const handled = useRef('');
  const begin = useLatest(() => {
    // The form may be closed again before the address has changed.
    if (handled.current === key) return;
    handled.current = key;
    const rest = new URLSearchParams(params);
    rest.delete('update');
    setParams(rest, { replace: true });
    open();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked, begin]);
}
