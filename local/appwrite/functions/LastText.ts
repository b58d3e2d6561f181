/** Appwrite keeps the last 4,000 characters of what a function logs. */
const limit = 4000;

/** The end of a text that may be without end. */
export class LastText {
  private kept = '';

  add(text: string): void {
    this.kept = (this.kept + text).slice(-limit);
  }

  get text(): string {
    return this.kept;
  }
}
