import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import Snackbar from '@mui/material/Snackbar';
import { useId, useState } from 'react';
import { maxViewName } from '#domain/teams/listView.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import type { TeamArrangement } from '#src/features/teams/columns/useTeamColumns.ts';
import type { ViewNameDialogProps } from './ViewNameDialog.tsx';
import { ViewItems } from './ViewItems.tsx';
import { type SavedView, useViews, type ViewOutcome } from './useViews.ts';

const ViewNameDialog = onDemandDialog<ViewNameDialogProps>(
  async () => (await import('./ViewNameDialog.tsx')).ViewNameDialog,
);

/** Saved views of the list: apply, save, rename, remove, share, start view. */
export function ViewsMenu({ arrangement }: { readonly arrangement: TeamArrangement }) {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hasOpened, setHasOpened] = useState(false);
  const views = useViews(arrangement, hasOpened);
  const { selected, isChanged } = views;
  /** A view as it was when its renaming began. */
  const [naming, setNaming] = useState<SavedView | 'new'>();
  const [outcome, setOutcome] = useState<ViewOutcome>();
  const [isOutcomeShown, setIsOutcomeShown] = useState(false);
  const close = (): void => setAnchor(null);

  function tell(next: ViewOutcome): void {
    setNaming(undefined);
    setOutcome(next);
    setIsOutcomeShown(true);
  }

  return (
    <>
      <Button
        size="small"
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': menuId })}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setHasOpened(true);
        }}
        sx={buttonStyle}
      >
        {selected ? `View: ${selected.name}${isChanged ? ' (changed)' : ''}` : 'Views'}
      </Button>
      <Menu
        id={menuId}
        // Keeps the menu inside the page's main landmark.
        container={anchor?.closest('main') ?? null}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'Views' }, paper: { sx: { maxWidth: 360 } } }}
      >
        {ViewItems({ views, close, tell, onName: setNaming })}
      </Menu>
      {naming !== undefined && (
        <ViewNameDialog
          title={naming === 'new' ? 'Save View' : 'Rename View'}
          initialName={naming === 'new' ? '' : naming.name.slice(0, maxViewName)}
          refusalOf={(name) => views.refusalOfName(name, naming === 'new' ? undefined : naming)}
          onSave={(name) => (naming === 'new' ? views.save(name) : views.rename(naming, name))}
          onSaved={tell}
          onClose={() => setNaming(undefined)}
        />
      )}
      <Snackbar open={isOutcomeShown} autoHideDuration={10_000} onClose={() => setIsOutcomeShown(false)}>
        <Alert
          severity={outcome?.severity ?? 'success'}
          role={outcome?.severity === 'error' ? 'alert' : 'status'}
          elevation={6}
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
          {...(!outcome?.undo && { onClose: () => setIsOutcomeShown(false) })}
        >
          {outcome?.text}
        </Alert>
      </Snackbar>
    </>
  );
}

const buttonStyle = { maxWidth: { xs: 200, sm: 320 }, textAlign: 'left', overflowWrap: 'anywhere' } as const;
