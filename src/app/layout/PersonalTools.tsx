import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { User } from '#domain/user.ts';
import { commandKeyName } from '#src/components/keys/commandKey.ts';
import { onDemand, onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import type { PaletteProps } from '#src/features/palette/Palette.tsx';
import type { NavigationLink } from './headerLinks.ts';
import { PaletteLoading, type PaletteLoadingProps } from './PaletteLoading.tsx';
import { ToolUnavailable } from './ToolUnavailable.tsx';
import { UserMenu } from './UserMenu.tsx';
import { usePageKeys } from './usePageKeys.ts';
import { useSignOut } from './useSignOut.ts';

const Palette = onDemand<PaletteProps & PaletteLoadingProps>(
  async () => (await import('#src/features/palette/Palette.tsx')).Palette,
  { Loading: PaletteLoading, Unavailable: ToolUnavailable },
);
const KeysDialog = onDemandQuietly(
  async () => (await import('#src/components/keys/KeysDialog.tsx')).KeysDialog,
  ToolUnavailable,
);

interface PersonalToolsProps {
  readonly user: User;
  readonly links: readonly NavigationLink[];
}

/** Right end of the header for whoever is signed in, with what the keys open. */
export function PersonalTools({ user, links }: PersonalToolsProps) {
  const signOut = useSignOut();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  // Input for the palette while its script loads.
  const [typed, setTyped] = useState('');
  const close = (): void => {
    setTyped('');
    setOpen(null);
  };
  const openPalette = (): void => setOpen('palette');
  usePageKeys({
    togglePalette: open === 'palette' ? close : openPalette,
    openPalette,
    showKeys: () => setOpen('keys'),
  });
  return (
    <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>
      <IconButton
        color="inherit"
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search and commands (${commandKeyName()} K)`}
        onClick={openPalette}
      >
        <SearchIcon fontSize="small" />
      </IconButton>
      <UserMenu email={user.email} signOut={signOut} />
      {open === 'palette' && (
        <Palette
          user={user}
          links={links}
          typed={typed}
          onType={setTyped}
          signOut={signOut.signOut}
          showKeys={() => setOpen('keys')}
          onClose={close}
        />
      )}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </Box>
  );
}
