import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { addItem, type AddItemResult } from '../../../../domain/tech-inventory/addItem';
import { isVersioned } from '../../../../domain/tech-inventory/categories';
import { categoryLabels } from '../../../../domain/tech-inventory/categoryLabels';
import type { ItemContent } from '../../../../domain/tech-inventory/items';
import { ReturnedNotice } from '../../../auth/ReturnedNotice';
import { useKeepInput } from '../../../auth/useKeepInput';
import type { ColumnChange } from './changeColumn';
import { failureText } from '../failureText';
import { useAddInventoryItemMutation } from './inventoryChanges';
import { nothingTyped } from './nothingTyped';
import { SuggestingInput } from './SuggestingInput';
import { typedItemPlace, type TypedItem } from './TypedItem';
import { useItemSuggestions } from './useItemSuggestions';
import { useUserName } from '../useUserName';

interface AddItemFormProps {
  readonly change: Pick<ColumnChange, 'teamId' | 'column'>;
  readonly stored: string | null;
  readonly typed: ItemContent;
  /** Whether it was typed before the session ended. */
  readonly isReturned: boolean;
  readonly onType: (typed: ItemContent) => void;
  /** Called with the focus still in the form, if that is where it is. */
  readonly onAdded: (text: string) => void;
  readonly onCancel: () => void;
}

/** The input for one new item, with a Version where the category has one. Enter saves, Escape cancels; it stays open when nothing was saved. */
export function AddItemForm(props: AddItemFormProps) {
  const { change, stored, typed, isReturned, onType, onAdded, onCancel } = props;
  const { teamId, column } = change;
  const userName = useUserName();
  const [add, { isLoading, error, reset }] = useAddInventoryItemMutation();
  const [refused, setRefused] = useState<Extract<AddItemResult, { outcome: 'refused' }> | null>(null);
  const suggestions = useItemSuggestions(column, stored, typed.name);
  const nameInput = useRef<HTMLInputElement>(null);
  const versionInput = useRef<HTMLInputElement>(null);
  const failure = failureText(error);
  const messageFor = (field: keyof ItemContent) => (refused?.field === field ? refused.message : undefined);

  useKeepInput(typedItemPlace(teamId), typed === nothingTyped ? null : ({ column, typed } satisfies TypedItem));
  useEffect(() => nameInput.current?.focus(), []);

  function type(part: Partial<ItemContent>): void {
    setRefused(null);
    if (error) reset();
    onType({ ...typed, ...part });
  }

  /** What is on its way can't be called back. */
  function cancel(): void {
    if (!isLoading) onCancel();
  }

  /** Null: nothing was asked for, or the call failed. */
  async function save(): Promise<AddItemResult | null> {
    // What no list could take needs no call; whether it is there already, only the platform knows.
    const atOnce = addItem(column, null, typed);
    if (atOnce.outcome !== 'added') return atOnce;
    const { data } = await add({ ...change, userName, typed });
    return data?.result ?? null;
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    const result = await save();
    if (result?.outcome === 'added') {
      onAdded(result.text);
      return;
    }
    const refusal = result?.outcome === 'refused' ? result : null;
    setRefused(refusal);
    (refusal?.field === 'version' ? versionInput : nameInput).current?.focus();
  }

  return (
    <Stack
      component="form"
      noValidate
      aria-label={`Add to ${categoryLabels[column]}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) cancel();
      }}
      sx={{ gap: 1.5, mt: 1.5 }}
    >
      {isReturned && <ReturnedNotice />}
      <SuggestingInput
        label={isVersioned(column) ? 'Name' : 'New item'}
        value={typed.name}
        onChange={(name) => type({ name })}
        suggestions={suggestions.names}
        error={messageFor('name')}
        isReadOnly={isLoading}
        inputRef={nameInput}
      />
      {isVersioned(column) && (
        <SuggestingInput
          label="Version"
          value={typed.version}
          onChange={(version) => type({ version })}
          suggestions={suggestions.versions}
          error={messageFor('version')}
          isReadOnly={isLoading}
          inputRef={versionInput}
        />
      )}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" size="small" aria-disabled={isLoading}>
          {isLoading ? 'Saving...' : 'Save'}
        </Button>
        <Button size="small" onClick={cancel} aria-disabled={isLoading}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
