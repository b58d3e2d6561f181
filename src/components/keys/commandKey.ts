/** There Ctrl moves the cursor in inputs. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/u.test(navigator.userAgent);
}

export function commandKeyName(): '⌘' | 'Ctrl' {
  return isApple() ? '⌘' : 'Ctrl';
}

export function isCommandKey(event: KeyboardEvent, letter: string): boolean {
  const [command, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return command && !other && !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter;
}
