import type { InventoryColumn } from './categories.ts';

/** What people call each category; part of messages about it (SPEC section 5). */
export const categoryLabels: Readonly<Record<InventoryColumn, string>> = {
  workManagementTools: 'Work management tools',
  teamCollaborationTools: 'Team collaboration tools',
  languageAndVersion: 'Languages',
  frameworkAndVersion: 'Frameworks',
  datastoreAndVersion: 'Datastores',
  artifactRepositories: 'Artifact repositories',
  containerRegistries: 'Container registries',
  codeQualityTools: 'Code quality tools',
  staticAnalysisTools: 'Static analysis tools',
  dynamicScanningTools: 'Dynamic scanning tools',
  codeReviewTools: 'Code review tools',
  testManagement: 'Test management',
  unitTestTools: 'Unit test tools',
  endToEndTestTools: 'End-to-end test tools',
  integrationTestTools: 'Integration test tools',
  regressionTestTools: 'Regression test tools',
  apiTestTools: 'API test tools',
  performanceTestTools: 'Performance test tools',
  loadTestTools: 'Load test tools',
  enduranceTestTools: 'Endurance test tools',
  deployChangeApproval: 'Deploy change approval',
  devOpsPipelineTools: 'DevOps pipeline tools',
  comments: 'Comments',
};
