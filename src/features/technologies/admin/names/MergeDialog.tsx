import { Alert, Box, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { displayItem, parseItem } from '#domain/tech-inventory/items.ts';
import type { MergePreview } from '#domain/technologies/mergePlan.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { newId } from '#src/components/newId.ts';
import { useOperationPreview, useStartOperation } from '#src/live/useOperation.ts';
import { OperationDialog } from '#src/components/OperationDialog.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';
import { MergeStatus } from './MergeStatus.tsx';

interface NamesToMerge {
  readonly category: TechnologyCategory;
  readonly name: string;
  readonly aliases: readonly string[];
}

interface MergeDialogProps {
  /** Null until they are chosen. */
  readonly names: NamesToMerge | null;
  readonly children: ReactNode;
  /** Called with the id of the merge, or of its undo, that was started last. */
  readonly onClose: (mergeId: string | null) => void;
}

export function MergeDialog({ names, children, onClose }: MergeDialogProps) {
  const [mergeId, setMergeId] = useState(newId);
  const [undoId, setUndoId] = useState<string | null>(null);
  const [start, started] = useStartOperation();
  const { isSuccess: hasStarted } = started;
  const preview = useOperationPreview(
    mergePreview,
    hasStarted || names === null ? null : { path: '/names/merge', body: names },
  );

  function merge(id: string): void {
    if (names !== null && !started.isLoading) void start({ path: '/names/merge', body: { mergeId: id, ...names } });
  }
  function mergeAgain(): void {
    const id = newId();
    setMergeId(id);
    merge(id);
  }

  return (
    <OperationDialog
      title="Merge names"
      noun="merge"
      question="What the merge will do"
      preview={preview}
      start={
        hasStarted ? undefined : { label: 'Merge', isReady: preview.preview !== undefined, run: () => merge(mergeId) }
      }
      started={started}
      onClose={() => onClose(undoId ?? (hasStarted ? mergeId : null))}
      details={
        !hasStarted && names && preview.preview && <Preview category={names.category} preview={preview.preview} />
      }
    >
      {hasStarted ? (
        <MergeStatus key={mergeId} mergeId={mergeId} onUndo={setUndoId} onRetry={mergeAgain} />
      ) : (
        <>
          {children}
          <Box role="status" aria-label="Preview" sx={{ mt: 1 }}>
            {preview.isLoading && `Looking at the teams... ${preview.progress}`.trim()}
          </Box>
        </>
      )}
    </OperationDialog>
  );
}

const texts = v.array(v.string());

/** Answer of the file uploader's `/names/merge/preview`. */
const mergePreview = v.object({
  name: v.string(),
  aliases: texts,
  teams: v.array(
    v.object({
      teamId: v.string(),
      teamName: v.string(),
      items: v.array(v.object({ from: v.string(), to: v.nullable(v.string()) })),
    }),
  ),
  teamCount: v.number(),
  withoutRoom: texts,
});

function Preview({ category, preview }: { readonly category: TechnologyCategory; readonly preview: MergePreview }) {
  const { name, teams, teamCount, withoutRoom } = preview;
  const show = (text: string) => displayItem(parseItem(category, text));
  const more = teamCount - teams.length;
  return (
    <>
      <Typography id="merge-teams" sx={{ fontWeight: 600, mt: 2 }}>
        {teamCount === 0 ? 'No team has to be renamed.' : `${formatCount(teamCount, 'team')} will be renamed:`}
      </Typography>
      {teamCount > 0 && (
        // Focusable, so that it scrolls by keyboard.
        <Box
          component="ul"
          tabIndex={0}
          aria-labelledby="merge-teams"
          sx={{ maxHeight: 220, overflowY: 'auto', overflowWrap: 'anywhere', pl: 2.5, my: 1 }}
        >
          {teams.map(({ teamId, teamName, items }) => (
            <li key={teamId}>
              <PageLink to={paths.team(teamId, 'techInventory')} target="_blank" rel="noopener">
                {teamName}
              </PageLink>
              {': '}
              {items.map(({ from, to }, index) => (
                <span key={index}>
                  {index > 0 && ', '}
                  <bdi>{show(from)}</bdi>{' '}
                  {to === null ? (
                    '(there already, so it is removed)'
                  ) : (
                    <>
                      <span role="img" aria-label="to">
                        →
                      </span>{' '}
                      <bdi>{show(to)}</bdi>
                    </>
                  )}
                </span>
              ))}
            </li>
          ))}
          {more > 0 && <li>{`and ${formatCount(more, 'more team')}`}</li>}
        </Box>
      )}
      {withoutRoom.length > 0 && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {`There is no room for the longer name in ${formatNumber(withoutRoom.length)} of the lists, which stay as they are: ${withoutRoom.slice(0, 5).join(', ')}.`}
        </Alert>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {`From now on ${new Intl.ListFormat('en-GB').format(preview.aliases.map((alias) => `“${alias}”`))} ${preview.aliases.length === 1 ? 'counts' : 'count'} as “${name}” everywhere. Versions stay, and nothing else of a list changes. It runs in the background, stands in the history of each team under your name, and can be undone for 90 days.`}
      </Typography>
    </>
  );
}
