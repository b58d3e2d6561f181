/** Whether shortcuts are given with ⌘: there Ctrl moves the cursor in inputs. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/u.test(navigator.userAgent);
}

/** Name of the key that shortcuts begin with. */
export function commandKeyName(): '⌘' | 'Ctrl' {
  return isApple() ? '⌘' : 'Ctrl';
}

/** Whether a letter was pressed with the key that shortcuts begin with, and no other one. */
export function isCommandKey(event: KeyboardEvent, letter: string): boolean {
  const [command, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return command && !other && !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter;
}
