/** What an input offers, and how many teams use it. */
export interface Suggestion {
  readonly text: string;
  readonly teams: number;
}
