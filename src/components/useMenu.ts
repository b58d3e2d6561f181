import { type MouseEvent, useId, useState } from 'react';

/** Properties of a button and of the menu that it opens. */
export function useMenu() {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = (): void => setAnchor(null);
  return {
    close,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      ...(isOpen && { 'aria-controls': id }),
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    },
    menu: {
      id,
      // Keeps the menu inside the page's main landmark.
      container: anchor?.closest('main') ?? null,
      anchorEl: anchor,
      open: isOpen,
      onClose: close,
    },
  } as const;
}
