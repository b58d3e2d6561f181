/** A call that changes the project. */
export interface Write {
  /** For the operator: `create column engineering-data/team-metadata/sector`. */
  readonly name: string;
  readonly method: 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
}
