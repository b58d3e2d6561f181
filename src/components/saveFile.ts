/** Makes the browser download an in-memory file. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Revoking at once would abort a download that hasn't started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
