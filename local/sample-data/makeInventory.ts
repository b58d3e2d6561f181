import { en, Faker } from '@faker-js/faker';
import { inventoryColumns, type TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { comments, commonTools, stacks } from './toolStacks.ts';

/**
 * What the team of that number works with: pipe-separated lists, some of them empty. `undefined` for a team that has not filled
 * in anything yet.
 */
export function makeInventory(seed: number, index: number, today: Date): TechInventoryFields | undefined {
  const faker = new Faker({ locale: en });
  faker.seed([seed, index, 1]);
  if (faker.datatype.boolean(0.1)) return undefined;
  const tools = { ...commonTools, ...faker.helpers.arrayElement(stacks), comments };
  const lists = inventoryColumns.map((column) => {
    const choices = tools[column] ?? [];
    const used = faker.datatype.boolean(column === 'comments' ? 0.3 : 0.85);
    return [
      column,
      used ? faker.helpers.arrayElements(choices, { min: 1, max: column === 'comments' ? 1 : 3 }).join('|') : null,
    ];
  });
  return {
    ...(Object.fromEntries(lists) as Omit<TechInventoryFields, 'updateBy' | 'updateDate'>),
    updateBy: faker.person.fullName(),
    updateDate: faker.date.recent({ days: 200, refDate: today }).toISOString(),
  };
}
