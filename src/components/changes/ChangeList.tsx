import { Button, Stack } from '@mui/material';
import { formatCount } from '#domain/formatNumber.ts';
import { EmptyList } from '#src/lists/ListStatus.tsx';

export const changeListStyle = { outline: 'none', scrollMarginTop: '72px' } as const;

const newChangesStyle = { alignItems: 'center', gap: 1, minHeight: 36, mb: 1 } as const;

/** While a later page is open. Its height is kept free, so that nothing moves. */
export function NewChanges({ count, onOpen }: { readonly count: number | undefined; readonly onOpen: () => void }) {
  return (
    <Stack role="status" aria-label="New changes" direction="row" sx={newChangesStyle}>
      {count !== 0 && (
        <>
          {count === undefined ? '5,000 or more new changes' : formatCount(count, 'new change')}
          <Button size="small" onClick={onOpen}>
            Show the newest
          </Button>
        </>
      )}
    </Stack>
  );
}

export function NoChanges({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <EmptyList>
      {isFiltered ? (
        <>
          <div>No changes match these filters.</div>
          <Button onClick={onClear} sx={{ mt: 1 }}>
            Show all changes
          </Button>
        </>
      ) : (
        'No changes have been recorded yet.'
      )}
    </EmptyList>
  );
}
