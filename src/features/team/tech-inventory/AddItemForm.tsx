import { Alert, Box, Button, Stack } from '@mui/material';
import { type ClipboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { categories, inventoryColumnSize, isVersioned } from '#domain/tech-inventory/categories.ts';
import { addItem, type AddItemResult, type ItemField, type Refusal } from '#domain/tech-inventory/itemEdits.ts';
import type { SpellingVariant } from '#domain/tech-inventory/itemUsage.ts';
import { type ItemContent, parsePastedItems } from '#domain/tech-inventory/items.ts';
import { RestoredDraftNotice } from '#src/auth/drafts.tsx';
import { AlertChoices } from '#src/components/AlertChoices.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { mayMoveFocus } from '#src/components/returnFocus.ts';
import { type InventoryCell, useAddInventoryItemMutation } from '#src/data/inventoryApi.ts';
import { isUnanswered } from '#src/live/callOutcome.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { CampaignNotice } from './campaignsAgainst.tsx';
import { UsageAutocomplete, useCommonSpelling, useKnownAs, useUsageOptions } from './UsageAutocomplete.tsx';
import type { ItemDraft } from './itemDrafts.ts';

interface AddItemFormProps {
  readonly cell: InventoryCell;
  readonly stored: string | null;
  readonly draft: ItemDraft;
  readonly isRestored: boolean;
  readonly takesFocus: boolean;
  readonly nameInput: RefObject<HTMLInputElement | null>;
  readonly onDraft: (draft: ItemDraft) => void;
  readonly onAdded: (text: string, saved: ItemContent) => void;
  readonly onCancel: () => void;
  readonly onHide: () => void;
}

/** Enter saves and keeps the form open for the next item; Escape closes it and keeps what was typed. `PastedItems` shows a pasted list, unchanged. */
export function AddItemForm(props: AddItemFormProps) {
  const { cell, stored, draft, isRestored, takesFocus, nameInput, onDraft, onAdded } = props;
  const { column } = cell;
  const [add, { isLoading, error, reset }] = useAddInventoryItemMutation();
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [suggestion, setSuggestion] = useState<SpellingVariant | null>(null);
  const options = useUsageOptions(column, stored, draft.name);
  const commonSpelling = useCommonSpelling(column, stored);
  const known = useKnownAs(column)(draft.name);
  const form = useRef<HTMLFormElement>(null);
  const versionInput = useRef<HTMLInputElement>(null);
  const messageFor = (field: ItemField) => (refused?.field === field ? refused.message : undefined);

  useEffect(() => {
    if (takesFocus) nameInput.current?.focus();
  }, [takesFocus, nameInput]);

  function updateDraft(part: Partial<ItemDraft>): void {
    setRefused(null);
    setSuggestion(null);
    if (error) reset();
    onDraft({ ...draft, ...part });
  }

  /** Closes the spelling prompt first, then the form. A request under way can't be cancelled. */
  function leave(close: () => void): void {
    if (isLoading) return;
    if (suggestion === null) {
      close();
      return;
    }
    setSuggestion(null);
    nameInput.current?.focus();
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    // A text that no category could hold is no list of items.
    if (isLoading || text.length > inventoryColumnSize) return;
    const [first, ...more] = parsePastedItems(column, text);
    if (first === undefined) return;
    const { selectionStart, selectionEnd } = nameInput.current ?? {};
    const before = draft.name.slice(0, selectionStart ?? draft.name.length);
    const after = draft.name.slice(selectionEnd ?? draft.name.length);
    if (more.length > 0) {
      event.preventDefault();
      updateDraft({ pasted: { text, asName: before + text.replace(/\s+/gu, ' ').trim() + after } });
    } else if (first.version !== '' && before + after + draft.version === '') {
      event.preventDefault();
      updateDraft(first);
    }
  }

  /** Null when the call failed. */
  async function save(item: ItemContent): Promise<AddItemResult | null> {
    // Invalid in any list: no call needed. Duplicates only the stored list can tell.
    const precheck = addItem(column, null, item);
    if (precheck.outcome !== 'added') return precheck;
    const { data } = await add({ ...cell, typed: item, isRepeated: isUnanswered(error) });
    return data?.result ?? null;
  }

  async function submit(item: ItemContent): Promise<void> {
    const result = await save(item);
    const refusal = result?.outcome === 'refused' ? result : null;
    setRefused(refusal);
    if (result?.outcome === 'added') onAdded(result.text, item);
    if (mayMoveFocus(form.current)) (refusal?.field === 'version' ? versionInput : nameInput).current?.focus();
  }

  /** Prompts once about the spelling of a valid name; saving again keeps it. */
  function trySubmit(): void {
    if (isLoading) return;
    const isNew = addItem(column, stored, draft).outcome === 'added';
    const common = suggestion === null && isNew ? commonSpelling(draft.name) : null;
    setSuggestion(common);
    if (common === null) void submit(draft);
  }

  function saveSpelled(name: string): void {
    // The pressed button disappears with the prompt.
    nameInput.current?.focus();
    updateDraft({ name });
    void submit({ ...draft, name });
  }

  return (
    <Stack
      ref={form}
      component="form"
      noValidate
      aria-label={`Add to ${categories[column].label}`}
      onSubmit={(event) => {
        event.preventDefault();
        trySubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) leave(props.onHide);
      }}
      // Scrolls a focused input clear of the page's header and the buttons below it.
      sx={{ gap: 1.5, mt: 1.5, '& input': { scrollMargin: '88px 0 128px' } }}
    >
      {isRestored && <RestoredDraftNotice />}
      <UsageAutocomplete
        label={isVersioned(column) ? 'Name' : 'New item'}
        value={draft.name}
        onChange={(name) => updateDraft({ name })}
        onPaste={paste}
        options={options.names}
        error={messageFor('name')}
        isReadOnly={isLoading}
        inputRef={nameInput}
        listAnchor={form}
      />
      <KnownName
        name={known}
        onUse={(name) => {
          if (isLoading) return;
          nameInput.current?.focus();
          updateDraft({ name });
        }}
      />
      {isVersioned(column) && (
        <UsageAutocomplete
          label="Version"
          value={draft.version}
          onChange={(version) => updateDraft({ version })}
          options={options.versions}
          error={messageFor('version')}
          isReadOnly={isLoading}
          inputRef={versionInput}
          listAnchor={form}
        />
      )}
      <CampaignNotice cell={cell} items={[draft]} />
      {suggestion && (
        <SpellingPrompt
          common={suggestion}
          typedName={draft.name.trim()}
          onUse={() => saveSpelled(suggestion.text)}
          onKeep={() => saveSpelled(draft.name)}
        />
      )}
      <SaveFailureAlert failure={describeSaveFailure(error)} onRetry={() => void submit(draft)} control={nameInput} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" size="small" aria-disabled={isLoading}>
          {isLoading ? 'Saving...' : 'Save'}
        </Button>
        <Button size="small" onClick={() => leave(props.onCancel)} aria-disabled={isLoading}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

interface SpellingPromptProps {
  readonly common: SpellingVariant;
  readonly typedName: string;
  readonly onUse: () => void;
  readonly onKeep: () => void;
}

function SpellingPrompt({ common, typedName, onUse, onKeep }: SpellingPromptProps) {
  const questionId = useId();
  const useButton = useRef<HTMLButtonElement>(null);
  const choice = { 'aria-describedby': questionId, sx: { textTransform: 'none' } } as const;
  useEffect(() => useButton.current?.focus(), []);
  return (
    <Alert severity="info" role="group" aria-label="Spelling">
      <span id={questionId}>
        {`${formatCount(common.teams, 'team')} ${common.teams === 1 ? 'writes' : 'write'} “${common.text}”. Use that spelling?`}
      </span>
      <AlertChoices
        choices={[
          { ...choice, ref: useButton, onClick: onUse, children: `Use “${common.text}”` },
          { ...choice, onClick: onKeep, children: `Keep “${typedName}”` },
        ]}
      />
    </Alert>
  );
}

interface KnownNameProps {
  /** The chosen name; null where the typed one is no alias. */
  readonly name: string | null;
  readonly onUse: (name: string) => void;
}

/** What was typed stays until the button is pressed. */
function KnownName({ name, onUse }: KnownNameProps) {
  return (
    <Box role="status" aria-label="Known name">
      {name !== null && (
        <Alert
          severity="info"
          action={
            <Button size="small" color="inherit" sx={{ textTransform: 'none' }} onClick={() => onUse(name)}>
              Use “{name}”
            </Button>
          }
          sx={{ overflowWrap: 'anywhere' }}
        >
          Known here as <bdi>{name}</bdi>
        </Alert>
      )}
    </Box>
  );
}
