import { useEffect, useEffectEvent } from 'react';
import { type CellPosition, type PastedRows, parsePastedRows } from '#domain/pastedRows.ts';
import { positionOf } from './gridKeys.ts';

/** Takes what is pasted anywhere on the screen but in another input; part of one cell's text stays with the browser. */
export function usePasteBlock(
  canEdit: boolean,
  paste: (block: PastedRows, start: CellPosition | undefined) => void,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    const { activeElement } = document;
    const start = positionOf(event.target) ?? positionOf(activeElement);
    const isElsewhere = activeElement instanceof HTMLInputElement || activeElement?.closest('[role=dialog]');
    if (!canEdit || (start === undefined && isElsewhere)) return;
    const block = parsePastedRows(event.clipboardData?.getData('text/plain') ?? '');
    const isOneCell = block.length === 1 && block[0]?.length === 1;
    if (block.length === 0 || (isOneCell && (start === undefined || isWithinText(activeElement)))) return;
    event.preventDefault();
    paste(block, start);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

/** Whether the caret or a selection is within a text that is longer. */
function isWithinText(element: Element | null): boolean {
  if (!(element instanceof HTMLInputElement)) return false;
  return element.value !== '' && (element.selectionStart !== 0 || element.selectionEnd !== element.value.length);
}
