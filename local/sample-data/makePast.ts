import { en, Faker } from '@faker-js/faker';

/** How a team came to where it is, in months before the current one (0); the same for the same seed. */
export interface TeamPast {
  /** Since when there is the team. */
  readonly started: number;
  /** Since when it reports metrics and keeps an inventory. */
  readonly reporting: number;
  /** Since when it has what it has now. */
  readonly unitTesting: number;
  readonly codeScanning: number;
  readonly codeQuality: number;
  readonly singleArtifact: number;
  /** What part of today's coverage and tests it began with, 0 to 1. */
  readonly beginning: number;
}

/** Months that histories reach back at most; some teams are older. */
const longAgo = 60;

/** The past of the team of that number: most are old, some began late, all have improved. */
export function makePast(seed: number, index: number): TeamPast {
  const faker = new Faker({ locale: en });
  faker.seed([seed, index, 3]);
  const within = (months: number): number => faker.number.int({ min: 0, max: months });
  const started = faker.datatype.boolean(0.75) ? longAgo : within(20) + 1;
  const reporting = faker.datatype.boolean(0.7) ? started : within(started);
  return {
    started,
    reporting,
    unitTesting: within(30),
    codeScanning: within(24),
    codeQuality: within(24),
    singleArtifact: within(36),
    beginning: faker.number.float({ min: 0.3, max: 0.85, fractionDigits: 2 }),
  };
}
