import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes a file that is dropped anywhere on the page, where the browser would leave the page to show it. Says whether one is
 * held above the page. Without `onFile` it is only kept from the browser.
 */
export function useFileDrop(onFile: ((file: File) => void) | undefined): boolean {
  const [isDragging, setIsDragging] = useState(false);

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onFile === undefined ? 'none' : 'copy';
    setIsDragging(onFile !== undefined && event.type === 'dragover');
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file !== undefined) onFile?.(file);
  });
  const onLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setIsDragging(false);
  });

  useEffect(() => {
    const [drag, leave] = [(event: DragEvent) => onDrag(event), (event: DragEvent) => onLeave(event)];
    window.addEventListener('dragover', drag);
    window.addEventListener('drop', drag);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('drop', drag);
      window.removeEventListener('dragleave', leave);
    };
  }, []);

  return isDragging;
}
