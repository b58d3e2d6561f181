import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import CloseFullscreenIcon from '@mui/icons-material/CloseFullscreen';
import OpenInFullIcon from '@mui/icons-material/OpenInFull';
import RestoreIcon from '@mui/icons-material/SettingsBackupRestore';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import {
  GridColumnMenu,
  type GridColumnMenuItemProps,
  type GridColumnMenuProps,
  useGridApiContext,
} from '@mui/x-data-grid';
import { type ComponentType, type MouseEvent, useContext } from 'react';
import { ColumnArrangementContext, greatestColumnWidth, leastColumnWidth } from './columnArrangement.ts';

const widthStep = 40;

export function ColumnMenu(props: GridColumnMenuProps) {
  return <GridColumnMenu {...props} slots={menuSlots} slotProps={menuSlotProps} />;
}

const menuSlots = { columnMenuMoveItems: MoveItems, columnMenuWidthItems: WidthItems };
const menuSlotProps = { columnMenuMoveItems: { displayOrder: 40 }, columnMenuWidthItems: { displayOrder: 50 } };

function MoveItems({ colDef, onClick }: GridColumnMenuItemProps) {
  const grid = useGridApiContext();
  const arrangement = useContext(ColumnArrangementContext);
  const movable = grid.current.getVisibleColumns().filter(({ hideable }) => hideable !== false);
  const index = movable.findIndex(({ field }) => field === colDef.field);
  if (arrangement === undefined || index === -1) return null;
  const moveTo = (other: string | undefined) => (event: MouseEvent<HTMLElement>) => {
    if (other !== undefined) arrangement.moveTo(colDef.field, other);
    onClick(event);
  };
  const left = movable[index - 1]?.field;
  const right = movable[index + 1]?.field;
  return (
    <>
      <Item Icon={ArrowBackIcon} label="Move left" disabled={left === undefined} onClick={moveTo(left)} />
      <Item Icon={ArrowForwardIcon} label="Move right" disabled={right === undefined} onClick={moveTo(right)} />
    </>
  );
}

/** Leaves the menu open: one press is seldom enough. */
function WidthItems({ colDef, onClick }: GridColumnMenuItemProps) {
  const grid = useGridApiContext();
  const arrangement = useContext(ColumnArrangementContext);
  if (arrangement === undefined) return null;
  const width = Math.round(grid.current.getColumn(colDef.field)?.computedWidth ?? leastColumnWidth);
  const resize = (by: number) => () => {
    const next = Math.max(leastColumnWidth, Math.min(width + by, greatestColumnWidth));
    arrangement.resize(colDef.field, next);
  };
  const reset = (event: MouseEvent<HTMLElement>): void => {
    arrangement.resize(colDef.field, null);
    onClick(event);
  };
  return (
    <>
      <Item Icon={OpenInFullIcon} label="Wider" disabled={width >= greatestColumnWidth} onClick={resize(widthStep)} />
      <Item
        Icon={CloseFullscreenIcon}
        label="Narrower"
        disabled={width <= leastColumnWidth}
        onClick={resize(-widthStep)}
      />
      {colDef.flex === 0 && <Item Icon={RestoreIcon} label="Automatic width" onClick={reset} />}
    </>
  );
}

interface ItemProps {
  readonly Icon: ComponentType<{ readonly fontSize: 'small' }>;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

function Item({ Icon, label, disabled = false, onClick }: ItemProps) {
  return (
    <MenuItem disabled={disabled} onClick={onClick}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );
}
