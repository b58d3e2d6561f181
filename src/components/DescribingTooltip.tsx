import { Tooltip, type TooltipProps } from '@mui/material';
import type { ReactNode } from 'react';

interface DescribingTooltipProps extends Pick<TooltipProps, 'enterDelay' | 'placement'> {
  /** The focusable element, itself or within, gets it as its `aria-description`; undefined for none. */
  readonly text: ReactNode;
  readonly children: TooltipProps['children'];
}

export function DescribingTooltip({ text, children, ...tooltip }: DescribingTooltipProps) {
  return (
    <Tooltip
      {...tooltip}
      // An element, since a plain text would become the name of the child.
      title={text !== undefined && <span>{text}</span>}
      describeChild
      slotProps={{ popper: { container: findMain } }}
    >
      {children}
    </Tooltip>
  );
}

/** Everything on the page belongs to a landmark. */
const findMain = () => document.querySelector('main');
