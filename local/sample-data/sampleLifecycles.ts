import type { Lifecycle, ReleaseCycle } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';

/**
 * A SAMPLE, to try the product out with: a few releases of a few technologies, their dates as the makers had announced them, kept up to date by nobody.
 * The product shows it as a sample; an organisation loads files of its own (docs/end-of-life.md).
 */
export const sampleLifecycles: Partial<Record<TechnologyCategory, readonly Lifecycle[]>> = {
  languageAndVersion: [
    sample('Java', 'Oracle Java SE, premier support', {
      '21': '2028-09-30',
      '17': '2026-09-30',
      '11': '2023-09-30',
      '8': '2022-03-31',
    }),
    sample('Python', 'python.org', {
      '3.13': '2029-10-31',
      '3.12': '2028-10-31',
      '3.11': '2027-10-31',
      '3.10': '2026-10-31',
      '3.9': '2025-10-31',
    }),
    sample('Node.js', 'nodejs.org', { '22': '2027-04-30', '20': '2026-04-30', '18': '2025-04-30', '16': '2023-09-11' }),
  ],
  frameworkAndVersion: [
    sample('Angular', 'angular.dev', { '19': '2026-05-19', '18': '2025-11-21', '17': '2025-05-15' }),
    sample('Spring Boot', 'spring.io, open-source support', {
      '3.3': '2025-06-30',
      '3.2': '2024-12-31',
      '2.7': '2023-06-30',
    }),
    sample('ASP.NET Core', 'dotnet.microsoft.com', { '8': '2026-11-10', '6': '2024-11-12' }),
  ],
  datastoreAndVersion: [
    sample('PostgreSQL', 'postgresql.org', {
      '16': '2028-11-09',
      '15': '2027-11-11',
      '14': '2026-11-12',
      '13': '2025-11-13',
      '12': '2024-11-14',
    }),
    sample('MongoDB', 'mongodb.com', { '7.0': '2027-08-31', '6.0': '2025-07-31', '5.0': '2024-10-31' }),
  ],
};

function sample(name: string, maker: string, dates: Readonly<Record<string, string>>): Lifecycle {
  const cycles: readonly ReleaseCycle[] = Object.entries(dates).map(([cycle, eol]) => ({ cycle, eol }));
  return { name, source: `Sample, after ${maker}`, isSample: true, cycles };
}
