import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#domain/user.ts';
import { commandKeyName, isCommandKey } from '#src/components/keys/commandKey.ts';
import { onDemand, onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { useKeyDown, useShortcut } from '#src/components/useShortcut.ts';
import type { PaletteProps } from '#src/features/palette/Palette.tsx';
import { inputStyle } from '#src/features/palette/inputStyle.ts';
import { isOtherPerson } from '#src/appwrite/errors.ts';
import { authApi } from '#src/auth/session.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { logger } from '#src/monitoring/logger.ts';
import { paths } from '#src/paths.ts';
import { ToolUnavailable } from './ToolUnavailable.tsx';
import type { NavigationLink } from './headerLinks.ts';

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
  readonly onShowAround: () => void;
}

export function PersonalTools({ user, links, onShowAround }: PersonalToolsProps) {
  const signOut = useSignOut();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
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
    <Box sx={toolsStyle}>
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
      <UserMenu email={user.email} onShowAround={onShowAround} signOut={signOut} />
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

interface PaletteLoadingProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
}

function PaletteLoading({ typed, onType, onClose }: PaletteLoadingProps) {
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

function holdFocus(input: HTMLInputElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  input.focus();
  return () => before?.focus();
}

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

const AccountMenu = onDemandQuietly(async () => (await import('./headerMenus.tsx')).AccountMenu, ToolUnavailable);
const SignOutFailure = onDemandQuietly(async () => (await import('./headerMenus.tsx')).SignOutFailure);

interface UserMenuProps {
  readonly email: string;
  readonly onShowAround: () => void;
  readonly signOut: ReturnType<typeof useSignOut>;
}

function UserMenu({ email, onShowAround, signOut: { signOut, isSigningOut, hasFailed, dismiss } }: UserMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);

  function chooseSignOut(): void {
    close();
    signOut();
  }

  return (
    <>
      <Button
        color="inherit"
        aria-label={email}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isSigningOut}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, gap: 1, fontWeight: 400 }}
      >
        <AccountCircleOutlined fontSize="small" />
        <Typography component="span" variant="inherit" noWrap sx={emailStyle}>
          {email}
        </Typography>
      </Button>
      <AccountMenu
        anchor={anchor}
        onClose={close}
        email={email}
        onShowAround={onShowAround}
        onSignOut={chooseSignOut}
      />
      {hasFailed && <SignOutFailure onDismiss={dismiss} />}
    </>
  );
}

/** The address, which the menu has as a whole, is cut before the links beside it take another line. */
const toolsStyle = {
  ml: 'auto',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
} as const;
const emailStyle = { display: { xs: 'none', sm: 'block' }, maxWidth: 280 };

interface PageKeys {
  readonly togglePalette: () => void;
  readonly openPalette: () => void;
  readonly showKeys: () => void;
}

/** The palette closes by the key that opens it; another dialog may hold input. */
const otherDialog = '[role=dialog]:not(:has([cmdk-root]))';

function usePageKeys({ togglePalette, openPalette, showKeys }: PageKeys): void {
  useShortcut('?', showKeys);
  useShortcut('/', () => {
    const search = document.querySelector<HTMLInputElement>('main input[type=search]');
    if (search === null) {
      openPalette();
      return;
    }
    search.focus();
    search.select();
  });
  useKeyDown((event) => {
    if (isCommandKey(event, 'k')) {
      // Some browsers focus the address bar.
      event.preventDefault();
      if (document.querySelector(otherDialog) === null) togglePalette();
    } else if (event.key === 'Escape' && isSearch(event.target) && !event.defaultPrevented) {
      // Some browsers clear it by themselves.
      event.preventDefault();
      if (event.target.value === '') event.target.blur();
      else clear(event.target);
    }
  });
}

function isSearch(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'search';
}

/** As if typed: React listens for the event. */
function clear(input: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function useSignOut() {
  const [deleteSession, { isLoading: isSigningOut, error, reset: dismiss }] = authApi.useDeleteSessionMutation();
  const navigate = useNavigate();
  const hasFailed = error !== undefined && !('type' in error && isOtherPerson(error));

  async function endSession(): Promise<void> {
    const result = await deleteSession();
    if (result.error) return;
    try {
      await navigate(paths.home);
    } catch (thrown) {
      logger.error('Error during sign-out navigation process', thrown instanceof Error ? thrown : { thrown });
    }
  }

  return { signOut: useLatest(() => void endSession()), isSigningOut, hasFailed, dismiss };
}
