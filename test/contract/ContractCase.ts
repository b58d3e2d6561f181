import type { ContractProject } from './ContractProject.ts';

/** One thing that holds of every Appwrite; independent of the others, and of what they leave behind. */
export interface ContractCase {
  readonly name: string;
  readonly needsFunction?: boolean;
  /** Rejects with what is different. */
  run(project: ContractProject): Promise<void>;
}
