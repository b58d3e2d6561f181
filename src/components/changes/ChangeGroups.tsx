import { Box, Paper, Typography, Button } from '@mui/material';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { formatHour } from '#domain/dateFormat.ts';
import { areaLabels, type ChangeEntry } from '#domain/changes/changeEntry.ts';
import { type DescribedChange, describeEntry, teamEventOf } from '#domain/changes/describeChange.ts';
import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import type { ItemChange } from '#domain/tech-inventory/itemChanges.ts';
import { displayItem, parseItem } from '#domain/tech-inventory/items.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { describeAuthor } from './changeAuthor.ts';
import type { ChangeGroup } from './changeGroups.ts';

interface EntryExtras {
  readonly renderAction: (entry: ChangeEntry, changes: readonly DescribedChange[]) => ReactNode;
  readonly renderTeam?: (entry: ChangeEntry) => ReactNode;
  readonly renderUpload?: (uploadId: string, entry: ChangeEntry) => ReactNode;
}

interface ChangeGroupsProps extends EntryExtras {
  readonly groups: readonly ChangeGroup[];
}

export function ChangeGroups({ groups, ...extras }: ChangeGroupsProps) {
  return groups.map((group) => <Group key={group.key} group={group} {...extras} />);
}

function Group({ group: { entries, hour }, renderUpload, ...extras }: EntryExtras & { readonly group: ChangeGroup }) {
  const headingId = useId();
  const { timeZone } = useRuntimeConfig();
  const [first] = entries;
  const uploadId = first?.uploadId ?? null;
  return (
    <Paper role="group" variant="outlined" aria-labelledby={headingId} sx={{ mb: 2 }}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ px: 2, pt: 1.5, overflowWrap: 'anywhere' }}>
        {first && describeAuthor(first)},{' '}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {formatHour(hour, timeZone)}
        </Box>
      </Typography>
      {first && uploadId !== null && renderUpload?.(uploadId, first)}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <Entry key={entry.$id} entry={entry} {...extras} />
        ))}
      </Box>
    </Paper>
  );
}

const entryStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr) minmax(0, auto)' },
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

const captionStyle = { display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, columnGap: 1 } as const;

function Entry({ entry, renderAction, renderTeam }: EntryExtras & { readonly entry: ChangeEntry }) {
  const changes = useMemo(() => describeEntry(entry), [entry]);
  const event = teamEventOf(entry);
  return (
    <Box component="li" sx={entryStyle}>
      <Typography component="div" variant="body2" sx={{ ...captionStyle, color: 'text.secondary', pt: 0.125 }}>
        <DateTime iso={entry.changedAt} format="time" />
        <span>{areaLabels[entry.area]}</span>
      </Typography>
      <div>
        {renderTeam?.(entry)}
        {event !== null && <div>The team was {event}.</div>}
        {/* Of a removed team, every field would be said to be gone. */}
        {event !== 'removed' && <ChangeText changes={changes} />}
      </div>
      <Box sx={{ justifySelf: { sm: 'end' }, textAlign: { sm: 'end' }, maxWidth: { sm: '18rem' } }}>
        {renderAction(entry, changes)}
      </Box>
    </Box>
  );
}

const longText = 400;
/** More than are seen of a cut text, of which there may be thousands. */
const itemsInCutText = 100;

function ChangeText({ changes }: { readonly changes: readonly DescribedChange[] }) {
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

function OneChange({ change, mostItems }: { readonly change: DescribedChange; readonly mostItems: number }) {
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
