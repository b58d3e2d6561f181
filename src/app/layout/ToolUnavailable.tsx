import { UnavailableNotice, type UnavailableProps } from '#src/components/on-demand/onDemand.tsx';

interface ToolUnavailableProps extends UnavailableProps {
  readonly onClose: () => void;
  readonly anchor?: HTMLElement | null;
}

export function ToolUnavailable({ reason, onRetry, onClose, anchor }: ToolUnavailableProps) {
  if (anchor === null) return null;
  return <UnavailableNotice part="This" reason={reason} onRetry={onRetry} onClose={onClose} sx={toolStyle} />;
}

const toolStyle = { position: 'fixed', top: 64, right: 16, maxWidth: 'calc(100% - 32px)', zIndex: 'modal', p: 2 };
