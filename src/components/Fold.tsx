import { Button } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

interface FoldProps {
  readonly show: string;
  readonly hide: string;
  /** Rendered once it is open. */
  readonly children: ReactNode;
}

export function Fold({ show, hide, children }: FoldProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? hide : show}
      </Button>
      <div id={id}>{isOpen && children}</div>
    </>
  );
}
