import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addItem, changeVersion, type VersionChange } from '#domain/tech-inventory/itemEdits.ts';
import { categoryLabels } from '#domain/tech-inventory/categoryLabels.ts';
import { displayItem, type InventoryItem } from '#domain/tech-inventory/items.ts';
import { ReturnedNotice } from '#src/auth/ReturnedNotice.tsx';
import { useKeepInput } from '#src/auth/useKeepInput.ts';
import { mayMoveFocus, saveErrorText, useUserName } from '#src/features/teams/teamEdits.ts';
import { UsageAutocomplete, useUsageOptions } from './UsageAutocomplete.tsx';
import { type ColumnEdit, useAddInventoryItemMutation, useChangeItemVersionMutation } from './inventoryApi.ts';
import { type VersionDraft, versionDraftKey } from './itemDrafts.ts';

interface VersionFormProps {
  readonly change: Pick<ColumnEdit, 'teamId' | 'column'>;
  readonly item: InventoryItem;
  /** The column's text as it is now. */
  readonly stored: string | null;
  /** What the input begins with. */
  readonly version: string;
  /** Whether that was typed before the session ended. */
  readonly isReturned: boolean;
  /** Whether the item is no longer in the list. */
  readonly isGone: boolean;
  readonly onChanged: (change: VersionChange, hadFocus: boolean) => void;
  /** The item was gone, and is a new one now. */
  readonly onAdded: (text: string, hadFocus: boolean) => void;
  /** Nothing was changed. */
  readonly onClose: (hadFocus: boolean) => void;
}

/** The input for another version of an item, in its place. Enter saves, Escape cancels; it stays open when nothing was saved. */
export function VersionForm(props: VersionFormProps) {
  const { change, item, stored, version, isReturned, isGone, onChanged, onAdded, onClose } = props;
  const { teamId, column } = change;
  const { name, text, occurrence } = item;
  const userName = useUserName();
  const [changeIt, changing] = useChangeItemVersionMutation();
  const [add, adding] = useAddInventoryItemMutation();
  const [typed, setTyped] = useState(version);
  const [message, setMessage] = useState<string>();
  const [wasGone, setWasGone] = useState(false);
  const { versions } = useUsageOptions(column, stored, name);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isLoading = changing.isLoading || adding.isLoading;
  const failure = saveErrorText(changing.error ?? adding.error);
  // While it is being saved, it may be gone because it was saved.
  const addsNew = (isGone || wasGone) && !changing.isLoading;
  const edited = { name, version: typed.trim() };

  const kept = useMemo<VersionDraft>(
    () => ({ column, text, occurrence, version: typed }),
    [column, text, occurrence, typed],
  );
  useKeepInput(versionDraftKey(teamId), typed === item.version ? null : kept);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function type(next: string): void {
    setTyped(next);
    setMessage(undefined);
    changing.reset();
    adding.reset();
  }

  function cancel(): void {
    if (!isLoading) onClose(mayMoveFocus(form.current));
  }

  async function saveChange(): Promise<void> {
    // What needs no call: the list of this item alone. Whether another is the same, only the platform knows.
    const atOnce = changeVersion(column, text, { text, occurrence: 0 }, text, typed);
    const { data } =
      atOnce.outcome === 'changed' ? await changeIt({ ...change, userName, item, seen: stored, typed }) : {};
    const result = atOnce.outcome === 'changed' ? data?.result : atOnce;
    if (result?.outcome === 'changed') onChanged(result.change, mayMoveFocus(form.current));
    if (result?.outcome === 'unchanged') onClose(mayMoveFocus(form.current));
    if (result?.outcome === 'gone') setWasGone(true);
    if (result?.outcome === 'refused') setMessage(result.message);
  }

  async function saveNew(): Promise<void> {
    const atOnce = addItem(column, null, edited);
    const { data } = atOnce.outcome === 'added' ? await add({ ...change, userName, typed: edited }) : {};
    const result = atOnce.outcome === 'added' ? data?.result : atOnce;
    if (result?.outcome === 'added') onAdded(result.text, mayMoveFocus(form.current));
    if (result?.outcome === 'refused') setMessage(result.message);
  }

  async function submit(): Promise<void> {
    if (isLoading) return;
    await (addsNew ? saveNew() : saveChange());
    // Null once the form is closed.
    if (mayMoveFocus(form.current)) input.current?.focus();
  }

  return (
    <Stack
      ref={form}
      component="form"
      noValidate
      aria-label={`Change the version of ${displayItem(item)} in ${categoryLabels[column]}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) cancel();
      }}
      // What has the focus stands clear of the page's header, and shows the buttons below it.
      sx={{ gap: 1.5, my: 0.5, '& input': { scrollMargin: '88px 0 80px' } }}
    >
      {isReturned && <ReturnedNotice />}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Typography>
      {addsNew && (
        <Alert severity="warning">
          <bdi>{displayItem(item)}</bdi> was changed or removed while you were editing it. You can add yours as a new
          item.
        </Alert>
      )}
      <UsageAutocomplete
        label="Version"
        value={typed}
        onChange={type}
        suggestions={versions}
        error={message}
        isReadOnly={isLoading}
        inputRef={input}
        listAnchor={form}
      />
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" size="small" aria-disabled={isLoading}>
          {isLoading ? 'Saving...' : addsNew ? 'Add as new item' : 'Save'}
        </Button>
        <Button size="small" onClick={cancel} aria-disabled={isLoading}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
