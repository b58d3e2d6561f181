/** Records the files that the page saves, for each test anew. jsdom has no downloads. */
export function watchSavedFiles(): readonly File[] {
  const saved: File[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (file: File) => `blob:${saved.push(file)}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  return saved;
}
