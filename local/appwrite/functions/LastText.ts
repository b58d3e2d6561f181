/** Appwrite keeps the last 4,000 characters of what a function logs. */
const maxLogCharacters = 4000;

/** The end of a text that may be without end. */
export class TailBuffer {
  private kept = '';

  add(text: string): void {
    this.kept = (this.kept + text).slice(-maxLogCharacters);
  }

  get text(): string {
    return this.kept;
  }
}
