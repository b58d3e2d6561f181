/** Dates are ISO 8601 with milliseconds, UTC. */
export interface StoredRow {
  readonly $id: string;
  readonly $createdAt: string;
  readonly $updatedAt: string;
}
