import { CommandGroup, CommandItem, CommandList, useCommandState } from 'cmdk';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { type EntryGroup, entryKey, type PaletteEntry } from './entries.ts';

/** Identifies the selected entry by the value of its option. */
export interface Selection {
  readonly value: string;
  readonly select: (value: string) => void;
}

interface PaletteListProps {
  /** A new version makes new options, of which the first is selected. */
  readonly version: string;
  readonly groups: readonly EntryGroup[];
  readonly selection: Selection;
  readonly onChoose: (entry: PaletteEntry) => void;
}

export function PaletteList({ version, groups, selection, onChoose }: PaletteListProps) {
  const options = useMemo(() => toOptions(groups, version), [groups, version]);
  useSelectedFirst(options, selection);
  useActiveDescendant();
  return (
    <CommandList label="Entries">
      {options.map(({ label, items }) => (
        <CommandGroup key={label} heading={label}>
          {items.map(({ value, entry }) => (
            <CommandItem key={entryKey(entry)} value={value} onSelect={() => onChoose(entry)}>
              <span className="Palette-title">{entry.title}</span>
              {entry.detail !== '' && <span className="Palette-detail">{entry.detail}</span>}
            </CommandItem>
          ))}
        </CommandGroup>
      ))}
    </CommandList>
  );
}

interface OptionGroup {
  readonly label: string;
  readonly items: readonly { readonly value: string; readonly entry: PaletteEntry }[];
}

function toOptions(groups: readonly EntryGroup[], version: string): readonly OptionGroup[] {
  return groups.map(({ label, entries }) => ({
    label,
    // Trimmed by cmdk, too.
    items: entries.map((entry) => ({ value: `${label} ${entryKey(entry)} ${version}`.trim(), entry })),
  }));
}

/** Selects the first option whenever the selected one is gone; one that comes later, above it, leaves it selected. */
function useSelectedFirst(options: readonly OptionGroup[], { value, select }: Selection): void {
  const first = options[0]?.items[0]?.value ?? '';
  const isThere = options.some(({ items }) => items.some((item) => item.value === value));
  useLayoutEffect(() => {
    if (!isThere && value !== first) select(first);
  }, [isThere, value, first, select]);
}

/** Tells the field which option is selected: cmdk itself only does so after an arrow key. */
function useActiveDescendant(): void {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId ?? ''}`);
  useEffect(() => {
    const option = document.querySelector('[cmdk-item][aria-selected=true]');
    const field = document.querySelector('[cmdk-input]');
    if (option) field?.setAttribute('aria-activedescendant', option.id);
    else field?.removeAttribute('aria-activedescendant');
  });
}
