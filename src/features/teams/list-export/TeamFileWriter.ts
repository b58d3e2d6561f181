import type { Team } from '../../../../domain/team';

/** Makes one spreadsheet of teams, which are handed over in lots, in their order. */
export interface TeamFileWriter {
  add(teams: readonly Team[]): void;
  /** The whole file. Rejects when it could not be made. */
  finish(): Promise<Blob>;
  close(): void;
}
