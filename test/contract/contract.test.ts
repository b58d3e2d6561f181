import { allCases } from './allCases.ts';
import type { ContractProject } from './ContractProject.ts';
import { startContractLocal } from './startContractLocal.ts';

describe('local/ behaves as Appwrite does', () => {
  let project: ContractProject;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ project, stop } = await startContractLocal());
  });
  afterAll(() => stop());

  it.each(allCases)('$name', ({ run }) => run(project));
});
