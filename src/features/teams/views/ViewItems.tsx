import CheckIcon from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import type { SavedView, useViews, ViewOutcome } from './useViews.ts';

interface ViewItemsProps {
  readonly views: ReturnType<typeof useViews>;
  readonly close: () => void;
  readonly tell: (outcome: ViewOutcome) => void;
  /** Asks for the name of a new view, or another one for this. */
  readonly onName: (view: SavedView | 'new') => void;
}

/** Items of the menu, as a list: the menu's keys know its own children alone. */
export function ViewItems({ views, close, tell, onName }: ViewItemsProps): ReactNode[] {
  const { selected, isChanged, refusal, mayShare, sharedStatus } = views;
  const choose = (query: string) => () => {
    close();
    views.apply(query);
  };
  const run = (action: () => Promise<ViewOutcome>) => () => {
    close();
    void action().then(tell);
  };
  const name = (view: SavedView | 'new') => () => {
    close();
    onName(view);
  };
  const viewItem = (view: SavedView): ReactNode => (
    <Choice
      key={view.id}
      label={view.name}
      isChosen={view.id === selected?.id && !isChanged}
      onClick={choose(view.query)}
    />
  );
  return [
    <Choice key="all" label="All teams" isChosen={views.isAll} onClick={choose('')} />,
    ...section('Your views', views.mine.map(viewItem)),
    ...section('Shared with everyone', sharedItems()),
    <Divider key="actions" component="li" role="separator" />,
    <MenuItem key="save" disabled={refusal !== undefined} onClick={name('new')}>
      <ListItemText secondary={refusal}>Save view…</ListItemText>
    </MenuItem>,
    ...startActions(),
    ...(selected === undefined || (selected.isShared && !mayShare) ? [] : actionsOf(selected)),
  ];

  function startActions(): ReactNode[] {
    const isStart = selected !== undefined && selected.id === views.startId;
    return [
      selected !== undefined && !isStart && !isChanged && (
        <Action key="start" label="Start with this view" onClick={run(() => views.startWith(selected))} />
      ),
      views.startId !== undefined && (
        <Action key="startAll" label="Start with all teams" onClick={run(() => views.startWith(null))} />
      ),
    ];
  }

  function sharedItems(): ReactNode[] {
    if (sharedStatus === 'failed')
      return [<Action key="retry" label="Shared views could not be loaded. Retry" onClick={views.retryShared} />];
    if (sharedStatus === 'loading')
      return [
        <MenuItem key="loading" disabled>
          Loading shared views...
        </MenuItem>,
      ];
    return views.shared.map(viewItem);
  }

  function actionsOf(view: SavedView): ReactNode[] {
    const { isShared } = view;
    return [
      mayShare && !isChanged && !isShared && (
        <Action key="share" label="Share with everyone" onClick={run(() => views.share(view))} />
      ),
      mayShare && isShared && <Action key="unshare" label="Stop sharing" onClick={run(() => views.unshare(view))} />,
      isChanged && <Action key="update" label={`Update “${view.name}”`} onClick={run(() => views.update(view))} />,
      <Action key="rename" label="Rename…" onClick={name(view)} />,
      <Action key="delete" label={`Delete “${view.name}”`} onClick={run(() => views.remove(view))} />,
    ];
  }
}

function section(title: string, items: readonly ReactNode[]): ReactNode[] {
  if (items.length === 0) return [];
  return [
    <ListSubheader key={title} role="none" sx={{ lineHeight: 2.5 }}>
      {title}
    </ListSubheader>,
    ...items,
  ];
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onClick: () => void;
}

/** The menu gives its children props of its own, such as where the focus is. */
function Choice({ label, isChosen, onClick, ...ofMenu }: ChoiceProps) {
  return (
    <MenuItem {...ofMenu} role="menuitemradio" aria-checked={isChosen} selected={isChosen} onClick={onClick}>
      <ListItemIcon>{isChosen && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{label}</ListItemText>
    </MenuItem>
  );
}

function Action({ label, onClick, ...ofMenu }: Omit<ChoiceProps, 'isChosen'>) {
  return (
    <MenuItem {...ofMenu} onClick={onClick} sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
      {label}
    </MenuItem>
  );
}
