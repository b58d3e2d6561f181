import { keyOf, unjudged, type CaseRequest, type MatrixCase, type Outcome, type Refusal } from './MatrixCase.ts';
import { targetsOf, type Person, type Target } from './rights.ts';

/** Request to a row or table, with its effect if permitted. */
export interface Variant {
  readonly variant: string;
  readonly request: CaseRequest;
  readonly outcome: MatrixCase['outcome'];
  readonly early?: Refusal | undefined;
  readonly ownWords?: boolean;
  /** Outcome for people who may read but not write, if that suffices because nothing changes. */
  readonly forReaders?: MatrixCase['outcome'];
}

/** Values that all rows have, and one of a unique index that another row of each table holds. */
export const storedQuantity = 5;
export const rivalCode = 'taken';

export const badStructure: Outcome = { status: 400, type: 'row_invalid_structure' };
export const taken: Outcome = { status: 409, type: 'row_already_exists' };
export const badQuery: Refusal = { status: 400, type: 'general_query_invalid' };
export const old = { 'x-appwrite-timestamp': '2000-01-01T00:00:00.000Z' };
export const future = { 'x-appwrite-timestamp': '2100-01-01T00:00:00.000Z' };

export function operator(method: string, value: unknown): string {
  return JSON.stringify({ method, values: [value] });
}

export function existingTargets(person: Person): Target[] {
  return targetsOf(person).filter(({ exists }) => exists);
}

export function toCase(target: Target, refusal: Refusal | undefined, variant: Variant): MatrixCase {
  return {
    ...variant,
    target: target.name,
    // The existence of a row without permission is not revealed.
    likeness: target.container,
    params: { databaseId: 'main', tableId: target.container, rowId: target.id },
    refusal,
    thing: keyOf('rows', target),
    touches: [keyOf('rows', target)],
  };
}

/** Writes whose data are wrong, or reach into what is stored: `send` puts them into a request that is otherwise right. */
export function dataVariants(send: (data: Readonly<Record<string, unknown>>) => CaseRequest): Variant[] {
  return [
    { variant: 'a bad value', request: send({ qty: 5000 }), outcome: badStructure },
    { variant: 'an unknown column', request: send({ bogus: 'x' }), outcome: badStructure },
    { variant: 'an operator', request: send({ notes: operator('stringConcat', 'x') }), outcome: unjudged },
    { variant: 'an operator beyond the range', request: send({ qty: operator('increment', 5000) }), outcome: unjudged },
    {
      variant: 'an operator of another type',
      request: send({ qty: operator('stringConcat', 'x') }),
      outcome: unjudged,
    },
  ];
}
