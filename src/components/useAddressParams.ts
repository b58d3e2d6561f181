import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';
import { useLatest } from './useLatest.ts';

type Update = URLSearchParams | ((now: URLSearchParams) => URLSearchParams);
type Options = Pick<NavigateOptions, 'replace' | 'flushSync'>;

/** Parameters of the address; a change stays on the page, so it keeps the scroll position and the history entry's state (notice, way back). */
export function useAddressParams(): [URLSearchParams, (update: Update, options?: Options) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const setAddressParams = useLatest((update: Update, options?: Options) =>
    setParams(update, { preventScrollReset: true, state, ...options }),
  );
  return [params, setAddressParams];
}
