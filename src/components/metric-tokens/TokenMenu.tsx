import MoreIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { flushSync } from 'react-dom';
import type { TokenView } from '#domain/pushes/token.ts';
import { useMenu } from '#src/components/useMenu.ts';
import type { TokenChange } from '#src/data/tokensApi.ts';

interface TokenMenuProps {
  readonly token: TokenView;
  readonly onChoose: (change: TokenChange) => void;
}

/** Of one that has not ended. */
export function TokenMenu({ token: { name }, onChoose }: TokenMenuProps) {
  const { button, menu, close } = useMenu();

  function choose(change: TokenChange): void {
    // The closed menu gives the focus back to its button, to which the dialog then returns it.
    flushSync(close);
    onChoose(change);
  }

  return (
    <>
      <IconButton {...button} size="small" aria-label={`Actions, ${name}`}>
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu {...menu} slotProps={{ list: { 'aria-label': `Actions, ${name}` } }}>
        <MenuItem onClick={() => choose('rotate')}>Rotate</MenuItem>
        <MenuItem onClick={() => choose('revoke')} sx={{ color: 'error.main' }}>
          Revoke
        </MenuItem>
      </Menu>
    </>
  );
}
