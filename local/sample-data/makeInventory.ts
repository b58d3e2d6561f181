import { faker } from '@faker-js/faker/locale/en';
import {
  blankInventory,
  categories,
  type InventoryColumn,
  inventoryColumns,
  type TechInventoryFields,
} from '#domain/tech-inventory/categories.ts';

/** Choices of a team for each column; versioned ones as `name:version`. */
type ToolStack = Readonly<Partial<Record<InventoryColumn, readonly string[]>>>;

/** Tools independent of a team's stack. */
const commonTools: ToolStack = {
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

/** Tools that are used together. */
const stacks: readonly ToolStack[] = [
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

const comments = [
  'Moving to containers this year',
  'Shares its pipeline with a sister team',
  'Test environment is rebuilt every night',
] as const;

/**
 * Inventory of the team of that number: pipe-separated lists, some of them empty. `undefined` for a team that has not filled in
 * anything yet.
 */
export function makeInventory(seed: number, index: number, today: Date): TechInventoryFields | undefined {
  faker.seed([seed, index, 1]);
  if (faker.datatype.boolean(0.1)) return undefined;
  const tools = { ...commonTools, ...faker.helpers.arrayElement(stacks), comments };
  const lists = inventoryColumns.map((column) => {
    const choices = tools[column] ?? [];
    const isProse = categories[column].items === 'sentences';
    const used = faker.datatype.boolean(isProse ? 0.3 : 0.85);
    return [column, used ? faker.helpers.arrayElements(choices, { min: 1, max: isProse ? 1 : 3 }).join('|') : null];
  });
  return {
    ...blankInventory,
    ...withOldJava(Object.fromEntries(lists) as Partial<TechInventoryFields>, index),
    updateBy: faker.person.fullName(),
    updateDate: faker.date.recent({ days: 300, refDate: today }).toISOString(),
  };
}

/** Java 8 instead of 17 for every second team, without a random number: one more would change all later ones. */
function withOldJava(fields: Partial<TechInventoryFields>, index: number): Partial<TechInventoryFields> {
  const languages = fields.languageAndVersion;
  return index % 2 > 0 || !languages
    ? fields
    : { ...fields, languageAndVersion: languages.replace('Java:17', 'Java:8') };
}
