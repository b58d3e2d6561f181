import { type GridApi, gridClasses } from '@mui/x-data-grid';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isPlainKey } from '#src/components/useShortcut.ts';
import { emptyRowClass } from './SlotCell.tsx';

const rowSelector = `.${gridClasses.row}:not(.${emptyRowClass})`;
const steps: Readonly<Partial<Record<string, number>>> = { j: 1, k: -1 };

/**
 * J, K, Enter and Escape (specification.md, section 2, keys); outside of tables for the first one. @param opensRows
 * else Enter follows the first link
 */
export function useRowKeys(apiRef: RefObject<GridApi | null>, opensRows: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const root = apiRef.current?.rootElementRef.current;
    if (!root || !isForTable(event, root)) return;
    const step = steps[event.key.toLowerCase()];
    if (step !== undefined && isPlainKey(event)) moveFocus(root, step, event);
    else if (event.key === 'Enter') openRow(event, opensRows);
    else if (event.key === 'Escape' && isPlainKey(event)) leave(root, event);
  });

  function moveFocus(root: Element, step: number, event: KeyboardEvent): void {
    const rows = [...root.querySelectorAll<HTMLElement>(rowSelector)];
    const current = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[current < 0 ? 0 : Math.max(0, Math.min(current + step, rows.length - 1))];
    const cell = current < 0 ? undefined : document.activeElement?.closest<HTMLElement>(`.${gridClasses.cell}`);
    const field = cell?.dataset.field ?? apiRef.current?.getVisibleColumns()[0]?.field;
    if (next === undefined || field === undefined) return;
    event.preventDefault();
    apiRef.current?.setCellFocus(Number(next.dataset.id), field);
  }

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isForTable({ target }: KeyboardEvent, root: Element): boolean {
  if (!(target instanceof Element)) return false;
  if (root.contains(target)) return true;
  if (target.closest(`.${gridClasses.root}, [role=dialog]`) !== null) return false;
  return document.querySelector(`main .${gridClasses.root}`) === root;
}

/** Links and buttons have keys of their own. */
function openRow(event: KeyboardEvent, opensRows: boolean): void {
  const { target, ctrlKey, metaKey, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof HTMLElement) || !target.classList.contains(gridClasses.cell)) return;
  const link = target.querySelector('a') ?? target.closest(rowSelector)?.querySelector('a');
  const opener = opensRows ? target : link;
  opener?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
}

function leave(root: Element, event: KeyboardEvent): void {
  if (!root.contains(document.activeElement)) return;
  const place = document.querySelector<HTMLElement>('main input[type=search]') ?? document.querySelector('main h1');
  if (place === null || root.closest('[role=dialog]') !== null) return;
  event.preventDefault();
  place.focus();
}
