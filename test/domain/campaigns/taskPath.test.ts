import { taskPath } from '#domain/campaigns/taskPath.ts';
import type { Task } from '#domain/campaigns/requirement.ts';

const java = { category: 'languageAndVersion', name: 'Java', versions: '8' } as const;
const task = {
  text: 'Java 8',
  category: 'languageAndVersion',
  item: { name: 'Java', version: '8' },
  moveTo: '',
} as const;
const nothing: Task = { text: '', category: null, item: null, moveTo: '' };

test.each([
  [{ kind: 'leave', ...java }, [task], 'techInventory?category=languages&item=Java+8'],
  [
    { kind: 'leaveRing', ring: 'Hold' },
    [{ ...task, category: 'codeQualityTools', item: { name: 'A&B', version: '' } }],
    'techInventory?category=code-quality-tools&item=A%26B',
  ],
  [{ kind: 'use', ...java }, [{ ...nothing, category: 'languageAndVersion' }], 'techInventory?category=languages'],
  [{ kind: 'confirmed', days: 90 }, [nothing], 'techInventory?confirm=1'],
  [
    { kind: 'metric', metric: 'overallRepoTestCoverage', is: 'atLeast', value: 80 },
    [nothing],
    'teamMetrics?update=1&metric=overallRepoTestCoverage',
  ],
  [{ kind: 'reported', month: '2026-11' }, [nothing], 'teamMetrics?update=1'],
] as const)('%j leads to where it is done', (rule, tasks, place) => {
  expect(taskPath(rule, 'a/b', tasks)).toBe(`/teams/a%2Fb/${place}`);
});
