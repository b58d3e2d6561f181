import { useLocation, useNavigate } from 'react-router-dom';
import { useLatest } from '#src/components/useLatest.ts';

/** Teams that fit side by side. */
export const maxCompared = 4;

/** Parses `a,b,c`: each id once, in its order. Never throws. */
export function parseIds(text: string | null): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}

interface ChangeOptions {
  /** Whether Back undoes the change. Defaults to false. */
  readonly isStep?: boolean;
}

type Parameters = Readonly<Record<string, string | null>>;

/** Changes parameters of the address, null removing one. The page and its way back stay as they are. */
export function useChangeAddress(): (parameters: Parameters, options?: ChangeOptions) => void {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  return useLatest((parameters: Parameters, { isStep = false }: ChangeOptions = {}) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(parameters)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    // A comma may stand in a query as it is, which is easier to read.
    const next = params.toString().replaceAll('%2C', ',');
    void navigate({ search: next }, { replace: !isStep, preventScrollReset: true, flushSync: true, state });
  });
}
