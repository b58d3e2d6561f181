import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button, type ButtonProps, Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type Ref, useState } from 'react';
import { copyText } from '#src/components/copyText.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly label: string;
  readonly text: string;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly onCopied?: () => void;
  /** Where the browser doesn't let a page copy. */
  readonly onRefused: () => void;
}

/** Says that it has copied until the text is another one. */
export function CopyButton({ label, text, buttonRef, onCopied, onRefused, ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;

  async function copy(): Promise<void> {
    if (!(await copyText(text))) {
      onRefused();
      return;
    }
    setCopied(text);
    onCopied?.();
  }

  return (
    <>
      <Button
        {...button}
        ref={buttonRef}
        startIcon={isCopied ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void copy()}
        sx={{ flexShrink: 0, ...(button.variant && { minWidth: 145 }) }}
      >
        {isCopied ? 'Copied' : label}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {isCopied && 'Copied.'}
      </Box>
    </>
  );
}
