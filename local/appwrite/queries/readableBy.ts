import type { Condition } from './Condition.ts';

/** What has a permission of its own that lets one of the roles read it. */
export function readableBy(roles: readonly string[]): Condition {
  const places = roles.map(() => '?').join(', ');
  return {
    sql: `EXISTS (SELECT 1 FROM json_each("$permissions") WHERE value IN (${places}))`,
    values: roles.map((role) => `read("${role}")`),
  };
}
