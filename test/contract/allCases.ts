import type { ContractCase } from './ContractCase.ts';
import { conflicts } from './cases/conflicts.ts';
import { events } from './cases/events.ts';
import { executions } from './cases/executions.ts';
import { files } from './cases/files.ts';
import { lists } from './cases/lists.ts';
import { permissions } from './cases/permissions.ts';
import { realtime } from './cases/realtime.ts';

/** All cases, in the order in which they run. */
export const allCases: readonly ContractCase[] = [
  ...lists,
  ...conflicts,
  ...permissions,
  ...files,
  ...realtime,
  ...executions,
  ...events,
];
