import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import type { DescribedChange } from '#domain/changes/describeChange.ts';
import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import type { ItemChange } from '#domain/tech-inventory/itemChanges.ts';
import { displayItem, parseItem } from '#domain/tech-inventory/items.ts';

const longText = 400;
/** More than are seen of a cut text, of which there may be thousands. */
const itemsInCutText = 100;

export function ChangeText({ changes }: { readonly changes: readonly DescribedChange[] }) {
  const lines = (mostItems: number) =>
    changes.map((change) => (
      <Box key={change.label} sx={{ overflowWrap: 'anywhere' }}>
        <OneChange change={change} mostItems={mostItems} />
      </Box>
    ));
  const length = changes.reduce((sum, change) => sum + lengthOf(change), 0);
  return length > longText ? (
    <Clamped cut={() => lines(itemsInCutText)} whole={() => lines(Infinity)} />
  ) : (
    <div>{lines(Infinity)}</div>
  );
}

interface OneChangeProps {
  readonly change: DescribedChange;
  readonly mostItems: number;
}

function OneChange({ change, mostItems }: OneChangeProps) {
  if (change.kind === 'report') return change.label;
  if (change.kind === 'member' && change.name === null) return <MemberChange from={change.from} to={change.to} />;
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {change.kind === 'member' ? change.name : change.label}:
      </Box>{' '}
      {change.kind === 'list' ? (
        <ItemChanges column={change.column} changes={change.changes.slice(0, mostItems)} />
      ) : (
        <FromTo from={change.from} to={change.to} />
      )}
    </>
  );
}

function MemberChange({ from, to }: FromToProps) {
  if (from !== null && to !== null) return <FromTo from={from} to={to} />;
  return (
    <>
      {to === null ? 'removed' : 'added'} <bdi>{to ?? from}</bdi>
    </>
  );
}

function lengthOf(change: DescribedChange): number {
  if (change.kind !== 'list') return change.label.length + (change.from?.length ?? 0) + (change.to?.length ?? 0);
  return change.changes.reduce((sum, { from, to }) => sum + 8 + (from?.length ?? 0) + (to?.length ?? 0), 0);
}

interface ItemChangesProps {
  readonly column: InventoryColumn;
  readonly changes: readonly ItemChange[];
}

function ItemChanges({ column, changes }: ItemChangesProps) {
  if (changes.length === 0) return 'only the order or the spaces';
  return changes.map(({ from, to }, index) => (
    <span key={`${from ?? ''}|${to ?? ''}|${index}`}>
      {index > 0 && ', '}
      <OneItem column={column} from={from} to={to} />
    </span>
  ));
}

function OneItem({ column, from, to }: ItemChange & { readonly column: InventoryColumn }) {
  const [before, after] = [from, to].map((text) => (text === null ? null : parseItem(column, text)));
  if (before && after) {
    const isVersionOnly = before.name === after.name && before.version !== '' && after.version !== '';
    if (!isVersionOnly) return <FromTo from={displayItem(before)} to={displayItem(after)} />;
    return (
      <>
        <bdi>{before.name}</bdi> <FromTo from={before.version} to={after.version} />
      </>
    );
  }
  const item = after ?? before;
  return (
    <>
      {after ? 'added' : 'removed'} <bdi>{item && displayItem(item)}</bdi>
    </>
  );
}

interface FromToProps {
  readonly from: string | null;
  readonly to: string | null;
}

function FromTo({ from, to }: FromToProps) {
  return (
    <>
      <Value text={from} />{' '}
      <span role="img" aria-label="to">
        →
      </span>{' '}
      <Value text={to} />
    </>
  );
}

function Value({ text }: { readonly text: string | null }) {
  if (text !== null) return <bdi>{text}</bdi>;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      none
    </Box>
  );
}

function Clamped({ cut, whole }: { readonly cut: () => ReactNode; readonly whole: () => ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Box id={id} sx={isOpen ? undefined : { maxHeight: '6em', overflow: 'hidden', maskImage: fade }}>
        {isOpen ? whole() : cut()}
      </Box>
      <Button
        size="small"
        sx={{ ml: -0.625 }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </Button>
    </div>
  );
}

const fade = 'linear-gradient(to bottom, black 60%, transparent)';
