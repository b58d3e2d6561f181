import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { addItems, type AddItemsResult } from '#domain/tech-inventory/itemEdits.ts';
import { displayItem, type ItemContent, parseItem, parsePastedItems } from '#domain/tech-inventory/items.ts';
import { RestoredDraftNotice } from '#src/auth/drafts.tsx';
import { useFirst } from '#src/components/useFirst.tsx';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { mayMoveFocus } from '#src/components/returnFocus.ts';
import { CampaignNotice } from './campaignsAgainst.tsx';
import { useCommonSpelling, useKnownAs } from './UsageAutocomplete.tsx';
import { type InventoryCell, useAddInventoryItemsMutation } from '#src/data/inventoryApi.ts';
import type { PastedText } from './itemDrafts.ts';

interface PastedItemsProps {
  readonly cell: InventoryCell;
  readonly stored: string | null;
  readonly pasted: PastedText;
  readonly isRestored: boolean;
  readonly onAdded: (result: AddItemsResult, hadFocus: boolean) => void;
  /** The person says that the text is one item. */
  readonly onKeepAsOne: () => void;
  readonly onCancel: () => void;
}

/** Previews a pasted list, and adds its items in one write. */
export function PastedItems(props: PastedItemsProps) {
  const { cell, stored, pasted, isRestored, onAdded, onKeepAsOne, onCancel } = props;
  const { column } = cell;
  const label = categories[column].label;
  const [add, { isLoading, error }] = useAddInventoryItemsMutation();
  const [usesCommon, setUsesCommon] = useState(false);
  const [usesKnown, setUsesKnown] = useState(false);
  const knownAs = useKnownAs(column);
  const commonSpelling = useCommonSpelling(column, stored);
  const form = useRef<HTMLFormElement>(null);
  const firstButton = useRef<HTMLButtonElement>(null);
  const summaryId = useId();

  const items = useMemo(() => parsePastedItems(column, pasted.text), [column, pasted]);
  const odd = listRespelled(items, (name) => commonSpelling(name)?.text);
  const aliases = listRespelled(items, knownAs);
  const chosen = useMemo(
    () =>
      items.map((item) => {
        const known = usesKnown ? knownAs(item.name) : null;
        return { ...item, name: known ?? (usesCommon ? commonSpelling(item.name)?.text : null) ?? item.name };
      }),
    [items, usesKnown, knownAs, usesCommon, commonSpelling],
  );
  const { added, existing, refused } = useMemo(() => addItems(column, stored, chosen), [column, stored, chosen]);
  const isOneLine = !/[\r\n]/.test(pasted.text.trim());

  useEffect(() => {
    // The button comes last in the form; the preview above it is to be read first.
    firstButton.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function submit(): Promise<void> {
    if (isLoading || added.length === 0) return;
    const { data } = await add({ ...cell, items: chosen });
    if (data) onAdded(data.result, mayMoveFocus(form.current));
  }

  function cancel(): void {
    if (!isLoading) onCancel();
  }

  const summary =
    added.length > 0
      ? `${formatCount(added.length, 'item')} to add to ${label}:`
      : `There is nothing to add to ${label}.`;
  return (
    <Stack
      ref={form}
      component="form"
      noValidate
      aria-label={`Add pasted items to ${label}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
      }}
      // Clear of the page's header.
      sx={{ gap: 1.5, mt: 1.5, scrollMargin: '72px 0 16px' }}
    >
      {isRestored && <RestoredDraftNotice />}
      <div>
        <Typography id={summaryId}>{summary}</Typography>
        {added.length > 0 && (
          <ScrollingList
            label={`Items to add to ${label}`}
            items={added}
            renderItem={(text) => <bdi>{displayItem(parseItem(column, text))}</bdi>}
          />
        )}
      </div>
      <CampaignNotice cell={cell} items={added.map((text) => parseItem(column, text))} />
      {existing.length > 0 && (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Already in {label} (will be skipped): {existing.map(displayItem).join(', ')}
        </Typography>
      )}
      {refused.length > 0 && (
        <Alert severity="warning" role="group" aria-label="Items that can't be added" sx={{ overflowWrap: 'anywhere' }}>
          {formatCount(refused.length, 'item')} can’t be added:
          <ScrollingList
            label="Items that can't be added, with the reason"
            items={refused}
            renderItem={({ item, message }) => (
              <>
                <bdi>{displayItem(item)}</bdi>: {message}
              </>
            )}
          />
        </Alert>
      )}
      {aliases.length > 0 && (
        <FormControlLabel
          control={<Checkbox size="small" checked={usesKnown} onChange={(_, isChecked) => setUsesKnown(isChecked)} />}
          disabled={isLoading}
          label={`Known here by another name: write ${aliases.join(', ')}`}
          sx={{ alignItems: 'flex-start', mr: 0, overflowWrap: 'anywhere' }}
        />
      )}
      {odd.length > 0 && (
        <FormControlLabel
          control={<Checkbox size="small" checked={usesCommon} onChange={(_, isChecked) => setUsesCommon(isChecked)} />}
          disabled={isLoading}
          label={`Write ${odd.join(', ')}, as other teams do`}
          sx={{ alignItems: 'flex-start', mr: 0, overflowWrap: 'anywhere' }}
        />
      )}
      <SaveFailureAlert failure={describeSaveFailure(error)} onRetry={() => void submit()} control={firstButton} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {added.length > 0 && (
          <Button
            ref={firstButton}
            type="submit"
            variant="contained"
            size="small"
            aria-disabled={isLoading}
            aria-describedby={summaryId}
          >
            {isLoading ? 'Saving...' : `Add ${formatCount(added.length, 'item')}`}
          </Button>
        )}
        {isOneLine && (
          <Button
            ref={added.length > 0 ? undefined : firstButton}
            size="small"
            onClick={() => {
              if (!isLoading) onKeepAsOne();
            }}
            aria-disabled={isLoading}
          >
            Keep as one item
          </Button>
        )}
        <Button
          ref={added.length > 0 || isOneLine ? undefined : firstButton}
          size="small"
          onClick={cancel}
          aria-disabled={isLoading}
        >
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

/** `“nodejs” as “Node.js”`, of the items that have another spelling or name. */
function listRespelled(items: readonly ItemContent[], respell: (name: string) => string | null | undefined): string[] {
  return items.flatMap(({ name }) => {
    const other = respell(name) ?? name;
    return other === name ? [] : [`“${name}” as “${other}”`];
  });
}

interface ScrollingListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly renderItem: (item: Item) => ReactNode;
}

/** Long lists scroll in themselves, which the keyboard must reach. */
function ScrollingList<Item>({ label, items, renderItem }: ScrollingListProps<Item>) {
  const { first, more } = useFirst(items);
  return (
    <>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={label}
        sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 200, overflowY: 'auto', overflowWrap: 'anywhere' }}
      >
        {first.map((item, index) => (
          <li key={index}>{renderItem(item)}</li>
        ))}
      </Box>
      {more}
    </>
  );
}
