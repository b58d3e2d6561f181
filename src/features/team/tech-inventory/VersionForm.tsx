import { Alert, Button, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { categories } from '#domain/tech-inventory/categories.ts';
import { addItem, changeVersion, type VersionChange } from '#domain/tech-inventory/itemEdits.ts';
import { displayItem, type InventoryItem } from '#domain/tech-inventory/items.ts';
import { RestoredDraftNotice, usePersistDraft } from '#src/auth/drafts.tsx';
import { isUnanswered } from '#src/live/callOutcome.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { mayMoveFocus } from '#src/components/returnFocus.ts';
import { UsageAutocomplete, useUsageOptions } from './UsageAutocomplete.tsx';
import {
  type InventoryCell,
  useAddInventoryItemMutation,
  useChangeItemVersionMutation,
} from '#src/data/inventoryApi.ts';
import { CampaignNotice } from './campaignsAgainst.tsx';
import { type VersionDraft, versionDraftKey } from './itemDrafts.ts';
import { useReportUnsaved } from './unsavedInput.tsx';

interface VersionFormProps {
  readonly cell: InventoryCell;
  readonly item: InventoryItem;
  /** The column's text as it is now. */
  readonly stored: string | null;
  readonly version: string;
  readonly isRestored: boolean;
  readonly isDeleted: boolean;
  readonly onChanged: (change: VersionChange, hadFocus: boolean) => void;
  /** The item was removed meanwhile, and was added as a new one. */
  readonly onAdded: (text: string, hadFocus: boolean) => void;
  readonly onClose: (hadFocus: boolean) => void;
}

/** Enter saves, Escape cancels; it stays open when nothing was saved. */
export function VersionForm(props: VersionFormProps) {
  const { cell, item, stored, version, isRestored, isDeleted, onChanged, onAdded, onClose } = props;
  const { teamId, column } = cell;
  const { name, text, occurrence } = item;
  const [changeItemVersion, changing] = useChangeItemVersionMutation();
  const [add, adding] = useAddInventoryItemMutation();
  const [typed, setTyped] = useState(version);
  const [message, setMessage] = useState<string>();
  const [wasDeleted, setWasDeleted] = useState(false);
  const { versions } = useUsageOptions(column, stored, name);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isLoading = changing.isLoading || adding.isLoading;
  const failure = describeSaveFailure(changing.error ?? adding.error);
  // While a save is under way, the old item may be gone because of that save; so it may after one without an answer.
  const isRepeated = isUnanswered(changing.error);
  const addsNew = (isDeleted || wasDeleted) && !changing.isLoading && !isRepeated;
  const edited = { name, version: typed.trim() };

  const draft: VersionDraft = { column, text, occurrence, version: typed };
  usePersistDraft(versionDraftKey(teamId), typed === item.version ? null : draft);
  useReportUnsaved(typed !== item.version);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function updateTyped(next: string): void {
    setTyped(next);
    setMessage(undefined);
    changing.reset();
    adding.reset();
  }

  function cancel(): void {
    if (!isLoading) onClose(mayMoveFocus(form.current));
  }

  async function saveChange(): Promise<void> {
    // Checks the item by itself, without a call. Duplicates only the stored list can tell.
    const precheck = changeVersion(column, text, { text, occurrence: 0 }, text, typed);
    const { data } =
      precheck.outcome === 'changed' ? await changeItemVersion({ ...cell, item, seen: stored, typed, isRepeated }) : {};
    const result = precheck.outcome === 'changed' ? data?.result : precheck;
    if (result?.outcome === 'changed') onChanged(result.change, mayMoveFocus(form.current));
    if (result?.outcome === 'unchanged') onClose(mayMoveFocus(form.current));
    if (result?.outcome === 'gone') setWasDeleted(true);
    if (result?.outcome === 'refused') setMessage(result.message);
  }

  async function saveNew(): Promise<void> {
    const precheck = addItem(column, null, edited);
    const { data } =
      precheck.outcome === 'added' ? await add({ ...cell, typed: edited, isRepeated: isUnanswered(adding.error) }) : {};
    const result = precheck.outcome === 'added' ? data?.result : precheck;
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
      aria-label={`Change the version of ${displayItem(item)} in ${categories[column].label}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) cancel();
      }}
      // Scrolls a focused input clear of the page's header and the buttons below it.
      sx={{ gap: 1.5, my: 0.5, '& input': { scrollMargin: '88px 0 80px' } }}
    >
      {isRestored && <RestoredDraftNotice />}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Typography>
      {addsNew && (
        <Alert severity="warning">
          <bdi>{displayItem(item)}</bdi> was changed or removed while you were editing it. You can add your version as a
          new item.
        </Alert>
      )}
      <UsageAutocomplete
        label="Version"
        value={typed}
        onChange={updateTyped}
        options={versions}
        error={message}
        isReadOnly={isLoading}
        inputRef={input}
        listAnchor={form}
      />
      <CampaignNotice cell={cell} items={typed === item.version ? [] : [edited]} />
      <SaveFailureAlert failure={failure} onRetry={() => void submit()} control={input} />
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
