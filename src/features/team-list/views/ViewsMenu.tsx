import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Button, Menu, Divider, ListItemIcon, ListItemText, ListSubheader, MenuItem } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import CheckIcon from '@mui/icons-material/Check';
import { useDraftDialog } from '#src/auth/draftDialog.ts';
import { OutcomeSnackbar } from '#src/components/OutcomeSnackbar.tsx';
import { useMenu } from '#src/components/useMenu.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import type { TeamArrangement } from '#src/features/team-list/columns/useTeamColumns.ts';
import type { NameDraft, ViewNameDialogProps } from './ViewNameDialog.tsx';
import { type SavedView, useViews, type ViewOutcome } from './useViews.ts';

const ViewNameDialog = onDemandDialog<ViewNameDialogProps>(
  async () => (await import('./ViewNameDialog.tsx')).ViewNameDialog,
);

const draftKey = 'viewName';
const asStored = (stored: unknown): NameDraft | null => stored as NameDraft | null;

export function ViewsMenu({ arrangement }: { readonly arrangement: TeamArrangement }) {
  const { button, menu, close } = useMenu();
  const [hasOpened, setHasOpened] = useState(false);
  const views = useViews(arrangement, hasOpened);
  const { selected, isChanged } = views;
  const dialog = useDraftDialog(draftKey, asStored, ({ naming }): NameDraft['naming'] => naming);
  const naming = dialog.open;
  const [outcome, setOutcome] = useState<ViewOutcome>();
  const [isOutcomeShown, setIsOutcomeShown] = useState(false);

  function tell(next: ViewOutcome): void {
    // Nothing asks any more whether to discard the name.
    flushSync(dialog.close);
    if (next.query !== undefined) views.apply(next.query);
    setOutcome(next);
    setIsOutcomeShown(true);
  }

  return (
    <>
      <Button
        size="small"
        tabIndex={-1}
        startIcon={<BookmarkIcon />}
        {...button}
        onClick={(event) => {
          button.onClick(event);
          setHasOpened(true);
        }}
        sx={buttonStyle}
      >
        {selected ? `View: ${selected.name}${isChanged ? ' (changed)' : ''}` : 'Views'}
      </Button>
      <Menu
        {...menu}
        slotProps={{ list: { 'aria-label': 'Views' }, paper: { sx: { maxWidth: 'min(360px, 100% - 32px)' } } }}
      >
        {ViewItems({ views, close, tell, onName: dialog.setOpen })}
      </Menu>
      {naming !== null && (
        <ViewNameDialog
          title={naming === 'new' ? 'Save View' : 'Rename View'}
          draft={{ place: draftKey, naming, restored: dialog.restored }}
          refusalOf={(name) => views.refusalOfName(name, naming === 'new' ? undefined : naming)}
          onSave={(name) => (naming === 'new' ? views.save(name) : views.rename(naming, name))}
          onSaved={tell}
          onClose={dialog.close}
        />
      )}
      <OutcomeSnackbar
        outcome={outcome}
        isOpen={isOutcomeShown}
        action={
          outcome?.undo && (
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                setIsOutcomeShown(false);
                void outcome.undo?.().then(tell);
              }}
            >
              Undo
            </Button>
          )
        }
        onClose={() => setIsOutcomeShown(false)}
      />
    </>
  );
}

const buttonStyle = { maxWidth: { xs: 200, sm: 320 }, textAlign: 'left', overflowWrap: 'anywhere' } as const;

interface ViewItemsProps {
  readonly views: ReturnType<typeof useViews>;
  readonly close: () => void;
  readonly tell: (outcome: ViewOutcome) => void;
  readonly onName: (view: SavedView | 'new') => void;
}

/** An array, since the menu's keyboard handling only knows its own children. */
function ViewItems({ views, close, tell, onName }: ViewItemsProps): ReactNode[] {
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

/** The menu passes props of its own, such as where the focus is. */
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
