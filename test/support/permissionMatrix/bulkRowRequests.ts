import { query, scopeMissing, type CaseRequest, type MatrixCase, type Outcome, type Refusal } from './MatrixCase.ts';
import { secretOf } from './matrixConfig.ts';
import type { Person, Target } from './rights.ts';
import {
  badQuery,
  dataVariants,
  existingTargets,
  rivalCode,
  storedQuantity,
  toCase,
  type Variant,
} from './rowVariants.ts';

/** Appwrite hides the database from everybody without a key. */
const databaseNotFound: Refusal = { status: 404, type: 'database_not_found' };
const changes: Outcome = { status: 200, effect: 'changes' };

/** `POST …/rows` with `rows` */
export function createManyRows(person: Person): MatrixCase[] {
  const send = (data: object): CaseRequest => ({ body: { rows: [{ $id: 'added', title: 'new', ...data }] } });
  const variants: Variant[] = [
    { variant: 'many: ordinary', request: send({}), outcome: { status: 201, effect: 'adds' } },
    {
      variant: 'many: a unique value that is taken',
      request: send({ code: rivalCode }),
      outcome: { status: 409, type: 'row_already_exists' },
    },
    ...dataVariants(send).map((each) => ({ ...each, variant: `many: ${each.variant}` })),
  ];
  const cases = bulkCases(person, scopeMissing, (target) => [{ ...target, id: 'added' }, variants]);
  return cases.map((each) => ({ ...each, likeness: `many in ${each.target}` }));
}

/** `PATCH …/rows` */
export function updateRows(person: Person): MatrixCase[] {
  return bulkCases(person, databaseNotFound, (target) => {
    const queries = [query('equal', '$id', [target.id])];
    const send = (data: object): CaseRequest => ({ body: { data, queries } });
    const unknown = { data: { notes: 'changed' }, queries: [query('equal', 'bogus', ['x'])] };
    const variants: Variant[] = [
      { variant: 'ordinary', request: send({ notes: 'changed' }), outcome: changes },
      { variant: 'unchanged', request: send({ qty: storedQuantity }), outcome: { status: 200 } },
      { variant: 'a filter by an unknown column', request: { body: unknown }, outcome: badQuery },
      ...dataVariants(send),
    ];
    return [target, variants];
  });
}

/** `PUT …/rows` */
export function upsertRows(person: Person): MatrixCase[] {
  return bulkCases(person, databaseNotFound, (target) => {
    const { id } = target;
    const send = (data: object): CaseRequest => ({ body: { rows: [{ $id: id, title: secretOf(id), ...data }] } });
    const variants: Variant[] = [
      { variant: 'ordinary', request: send({ notes: 'changed' }), outcome: changes },
      { variant: 'unchanged', request: send({}), outcome: { status: 200 } },
      ...dataVariants(send),
    ];
    return [target, variants];
  });
}

/** `DELETE …/rows` */
export function deleteRows(person: Person): MatrixCase[] {
  return bulkCases(person, databaseNotFound, (target) => {
    const send = (column: string): CaseRequest => ({ body: { queries: [query('equal', column, [target.id])] } });
    const variants: Variant[] = [
      { variant: 'ordinary', request: send('$id'), outcome: { status: 200, effect: 'removes' } },
      { variant: 'a filter by an unknown column', request: send('bogus'), outcome: badQuery },
    ];
    return [target, variants];
  });
}

function bulkCases(
  person: Person,
  refusal: Refusal,
  variantsOf: (target: Target) => readonly [Target, readonly Variant[]],
): MatrixCase[] {
  return existingTargets(person).flatMap((each) => {
    const [target, variants] = variantsOf(each);
    return variants.map((variant) => ({
      ...toCase(target, person === 'key' ? undefined : refusal, variant),
      target: each.name,
    }));
  });
}
