/** Has the browser save a file that the page holds in memory. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // A browser that has not begun to read by then would lose the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
