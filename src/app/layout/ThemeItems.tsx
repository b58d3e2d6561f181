import CheckIcon from '@mui/icons-material/Check';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { themeLabels, themeModes, useThemeMode } from '#src/preferences/useThemeMode.ts';

export function ThemeItems() {
  const [chosen, choose] = useThemeMode();
  return (
    <>
      <ListSubheader role="presentation" disableSticky sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
        Theme
      </ListSubheader>
      {themeModes.map((mode) => (
        <MenuItem
          key={mode}
          role="menuitemradio"
          aria-checked={mode === chosen}
          onClick={() => choose(mode)}
          sx={{ gap: 1.5 }}
        >
          <CheckIcon fontSize="small" sx={{ visibility: mode === chosen ? 'visible' : 'hidden' }} />
          {themeLabels[mode]}
        </MenuItem>
      ))}
    </>
  );
}
