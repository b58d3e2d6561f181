import SearchIcon from '@mui/icons-material/Search';
import Paper from '@mui/material/Paper';
import { inputStyle } from '#src/features/palette/inputStyle.ts';

export interface PaletteLoadingProps {
  /** Text so far, and the first value of the palette's own field. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
}

/** Field of the palette while its script loads: no key that is pressed meanwhile is lost. */
export function PaletteLoading({ typed, onType, onClose }: PaletteLoadingProps) {
  return (
    <Paper elevation={24} sx={style}>
      <SearchIcon fontSize="small" />
      <input
        ref={holdFocus}
        aria-label="Search and commands"
        aria-busy
        maxLength={256}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      />
    </Paper>
  );
}

/** `ref` that focuses the field, and restores the focus when it unmounts, as the palette's dialog does. */
function holdFocus(input: HTMLInputElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  input.focus();
  return () => before?.focus();
}

/** Where the palette's own field appears. */
const style = {
  position: 'fixed',
  zIndex: 'modal',
  top: { xs: 8, sm: '10vh' },
  left: 0,
  right: 0,
  mx: 'auto',
  width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
  maxWidth: 600,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  color: 'text.secondary',
  '& input': inputStyle,
} as const;
