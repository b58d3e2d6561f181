import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';

/** What a team may work with: for each column a few choices; versioned ones as `name:version`. */
export type ToolStack = Readonly<Partial<Record<InventoryColumn, readonly string[]>>>;

/** Used whatever a team builds with. */
export const commonTools: ToolStack = {
  workManagementTools: ['Jira', 'Azure Boards', 'Confluence', 'Trello'],
  teamCollaborationTools: ['Microsoft Teams', 'Slack', 'Miro', 'Zoom'],
  datastoreAndVersion: ['PostgreSQL:16', 'PostgreSQL:15', 'Oracle:19c', 'MongoDB:7.0', 'Redis:7.2', 'Kafka:3.7'],
  artifactRepositories: ['Artifactory', 'Nexus', 'GitHub Packages'],
  containerRegistries: ['Amazon ECR', 'Azure Container Registry', 'Harbor'],
  codeQualityTools: ['SonarQube', 'Codacy'],
  staticAnalysisTools: ['Veracode', 'Checkmarx', 'Semgrep'],
  dynamicScanningTools: ['Veracode DAST', 'OWASP ZAP', 'Burp Suite'],
  codeReviewTools: ['GitHub', 'GitLab', 'Bitbucket'],
  testManagement: ['Xray', 'Zephyr', 'TestRail'],
  regressionTestTools: ['Selenium', 'Playwright', 'Tosca'],
  apiTestTools: ['Postman', 'REST Assured', 'Karate', 'Bruno'],
  performanceTestTools: ['JMeter', 'Gatling', 'k6'],
  loadTestTools: ['k6', 'Locust', 'JMeter'],
  enduranceTestTools: ['Gatling', 'JMeter'],
  deployChangeApproval: ['ServiceNow', 'Jira Service Management'],
  devOpsPipelineTools: ['GitHub Actions', 'Jenkins', 'Azure Pipelines', 'Argo CD'],
};

/** What belongs together. */
export const stacks: readonly ToolStack[] = [
  {
    languageAndVersion: ['Java:21', 'Java:17', 'Kotlin:2.0'],
    frameworkAndVersion: ['Spring Boot:3.3', 'Quarkus:3.12', 'Spring Boot:2.7'],
    unitTestTools: ['JUnit', 'Mockito'],
    integrationTestTools: ['Testcontainers', 'Spring Test'],
    endToEndTestTools: ['Selenium', 'Playwright'],
  },
  {
    languageAndVersion: ['TypeScript:5.6', 'JavaScript:ES2022'],
    frameworkAndVersion: ['React:19', 'Angular:18', 'Next.js:15', 'NestJS:10'],
    unitTestTools: ['Jest', 'Vitest', 'Testing Library'],
    integrationTestTools: ['Supertest', 'MSW'],
    endToEndTestTools: ['Playwright', 'Cypress'],
  },
  {
    languageAndVersion: ['C#:12', 'C#:10'],
    frameworkAndVersion: ['ASP.NET Core:8', 'Blazor:8'],
    unitTestTools: ['xUnit', 'NUnit'],
    integrationTestTools: ['WebApplicationFactory'],
    endToEndTestTools: ['Playwright', 'SpecFlow'],
  },
  {
    languageAndVersion: ['Python:3.12', 'Python:3.9', 'SQL:2016'],
    frameworkAndVersion: ['FastAPI:0.111', 'Django:5.0', 'Spark:3.5'],
    unitTestTools: ['pytest'],
    integrationTestTools: ['pytest', 'Great Expectations'],
    endToEndTestTools: ['Robot Framework'],
  },
];

export const comments = [
  'Moving to containers this year',
  'Shares its pipeline with a sister team',
  'Test environment is rebuilt every night',
] as const;
