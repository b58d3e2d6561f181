import { Button, styled } from '@mui/material';
import { type ReactNode, useState } from 'react';

interface BarProps {
  /** 0 to 100. */
  readonly percent: number;
  readonly isMarked?: boolean;
}

export function Bar({ percent, isMarked = false }: BarProps) {
  return (
    <Track data-marked={isMarked}>
      <span style={{ width: `${percent}%` }} />
    </Track>
  );
}

interface BarListProps<Item> {
  readonly items: readonly Item[];
  readonly firstCount: number;
  readonly isKept?: (item: Item) => boolean;
  readonly showAll: string;
  /** An `li` with a control, in it a `BarText` and a `Bar`; `data-chosen` of what the page is narrowed to. */
  readonly children: (item: Item) => ReactNode;
}

export function BarList<Item>({ items, firstCount, isKept, showAll, children }: BarListProps<Item>) {
  const [isAll, setIsAll] = useState(false);
  const shown =
    isAll || items.length <= firstCount + 1
      ? items
      : items.filter((item, index) => index < firstCount || isKept?.(item) === true);
  return (
    <>
      <List>{shown.map(children)}</List>
      {(isAll || shown.length < items.length) && (
        <Button size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)} sx={{ mt: 0.5 }}>
          {isAll ? 'Show fewer' : showAll}
        </Button>
      )}
    </>
  );
}

export const BarText = styled('span')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  columnGap: 12,
  marginBottom: 4,
  '& > span:first-of-type': { overflowWrap: 'anywhere', minWidth: 0 },
  '& > span:last-of-type': { marginLeft: 'auto', whiteSpace: 'nowrap' },
});

const List = styled('ul')(({ theme }) => {
  const { primary, text } = (theme.vars ?? theme).palette;
  return {
    listStyle: 'none',
    margin: '0 -8px',
    padding: 0,
    '& li > *': {
      display: 'block',
      width: '100%',
      padding: '6px 8px',
      border: '1px solid transparent',
      borderRadius: theme.shape.borderRadius,
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      textAlign: 'left',
      textDecoration: 'none',
    },
    '& button': { cursor: 'pointer' },
    '& :is(a, button)': {
      '&:hover': { backgroundColor: `color-mix(in srgb, ${text.primary} 6%, transparent)` },
    },
    '& li[data-chosen=true] > *': {
      borderColor: primary.main,
      backgroundColor: `color-mix(in srgb, ${primary.main} 12%, transparent)`,
    },
    '& small': { fontSize: '0.8125rem', color: text.secondary },
  };
});

const Track = styled('span')(({ theme }) => {
  const { primary, error, text } = (theme.vars ?? theme).palette;
  return {
    display: 'block',
    height: 8,
    borderRadius: 4,
    overflow: 'hidden',
    backgroundColor: `color-mix(in srgb, ${text.primary} 12%, transparent)`,
    '& > span': { display: 'block', height: '100%', borderRadius: 4, backgroundColor: primary.main },
    '&[data-marked=true] > span': { backgroundColor: error.main },
    '@media (forced-colors: active)': { border: '1px solid', '& > span': { backgroundColor: 'CanvasText !important' } },
  };
});
