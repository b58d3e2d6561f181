import type { Theme } from '@mui/material/styles';
import { inputStyle } from './inputStyle.ts';

/** Near the top, so that the field stays where it is while the list grows and shrinks. */
export function paletteStyle(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  return {
    '& .MuiDialog-container': { alignItems: 'flex-start' },
    '& .MuiDialog-paper': {
      mt: { xs: 1, sm: '10vh' },
      mx: { xs: 1, sm: 4 },
      width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
      maxHeight: { xs: 'calc(100% - 16px)', sm: '70vh' },
    },
    '& [cmdk-root]': { display: 'flex', flexDirection: 'column', minHeight: 0, outline: 'none' },
    '& .Palette-input': {
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      color: 'text.secondary',
      borderBottom: 1,
      borderColor: 'divider',
      boxShadow: 'none',
      '&:focus-within': { borderColor: 'primary.main' },
    },
    '& [cmdk-input]': {
      ...inputStyle,
      '&::placeholder': { color: palette.text.secondary, opacity: 1 },
    },
    '& [cmdk-list]': { overflowY: 'auto', p: 1, scrollPaddingBlock: '8px', outline: 'none' },
    '& [cmdk-group-heading]': { px: 1, pt: 1, pb: 0.5, fontSize: 12, fontWeight: 600, color: 'text.secondary' },
    '& [cmdk-item]': {
      display: 'flex',
      alignItems: 'baseline',
      gap: 1.5,
      minHeight: 36,
      px: 1,
      py: 0.75,
      borderRadius: 1,
      cursor: 'pointer',
      '&[aria-selected=true]': {
        bgcolor: `color-mix(in srgb, ${palette.primary.main} 14%, ${palette.background.paper})`,
        outline: `1px solid ${palette.primary.main}`,
      },
    },
    '& .Palette-title': { overflowWrap: 'anywhere' },
    '& .Palette-detail': {
      ml: 'auto',
      maxWidth: '50%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: 13,
      color: 'text.secondary',
    },
    '& .Palette-nothing': { px: 2, pb: 2, overflowWrap: 'anywhere' },
    '& .Palette-footer': {
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      minHeight: 40,
      borderTop: 1,
      borderColor: 'divider',
      fontSize: 13,
      color: 'text.secondary',
    },
    '& .Palette-keys': { display: { xs: 'none', sm: 'block' }, whiteSpace: 'nowrap' },
  } as const;
}
