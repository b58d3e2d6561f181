import type { ComponentType } from 'react';
import { LoadState } from '#src/components/LoadState.tsx';
import type { MissingReason } from './findMissingReason.ts';
import { ContentMissing } from './ScriptMissing.tsx';
import { useScript, type LoadComponent } from './useScript.ts';

export interface MissingProps {
  readonly reason: MissingReason;
  readonly onRetry: () => void;
}

interface OnDemandOptions<Props> {
  /** What stands in for it until it is there. */
  readonly Waiting?: ComponentType;
  /** What says that it can't be had now; it is given what the component is given. */
  readonly Missing?: ComponentType<MissingProps & Props>;
}

/**
 * A component whose script is fetched when it is first shown. Unlike React's `lazy` it survives a script that doesn't come: it says why, and
 * shows the component as soon as it can. A script that breaks is the affair of the error boundary around it.
 */
export function onDemand<Props extends object>(
  load: LoadComponent<Props>,
  { Waiting = ContentLoading, Missing = ContentMissing }: OnDemandOptions<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce: LoadComponent<Props> = async () => (loaded = await load());

  return function OnDemand(props: Props) {
    const { script, retry } = useScript(loadOnce, loaded);
    switch (script.status) {
      case 'ready':
        return <script.Component {...props} />;
      case 'missing':
        return <Missing {...props} reason={script.reason} onRetry={retry} />;
      case 'failed':
        throw script.error;
      case 'loading':
      case 'reloading':
        return <Waiting />;
    }
  };
}

function ContentLoading() {
  return <LoadState loading="Loading..." onRetry={() => window.location.reload()} />;
}
