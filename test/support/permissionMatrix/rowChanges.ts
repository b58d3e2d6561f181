import {
  keyOf,
  permissionsOfStranger,
  unauthorized,
  unjudged,
  type CaseRequest,
  type MatrixCase,
  type Outcome,
  type Refusal,
} from './MatrixCase.ts';
import { permissionsOf, secretOf } from './matrixConfig.ts';
import { may, rivalOf, targetsOf, type Person, type Target } from './rights.ts';
import { forStranger, rowNotFound } from './rowRequests.ts';
import {
  badStructure,
  dataVariants,
  future,
  old,
  operator,
  rivalCode,
  storedQuantity,
  taken,
  toCase,
  type Variant,
} from './rowVariants.ts';

const done: Outcome = { status: 200 };
const changes: Outcome = { status: 200, effect: 'changes' };

/** `PATCH …/rows/:rowId` */
export function updateRow(person: Person): MatrixCase[] {
  const send = (data: object, more: object = {}): CaseRequest => ({ body: { data, ...more } });
  const ordinary = send({ notes: 'changed' });
  return targetsOf(person).flatMap((target) => {
    const variants: Variant[] = [
      { variant: 'ordinary', request: ordinary, outcome: changes },
      ...unchanged(target, send, done),
      permissionsTaken(target, { body: { permissions: [] } }, done),
      {
        variant: 'an old timestamp',
        request: { ...ordinary, headers: old },
        outcome: { status: 409, type: 'row_update_conflict' },
      },
      { variant: 'a future timestamp', request: { ...ordinary, headers: future }, outcome: changes },
      { variant: 'a required column emptied', request: send({ title: null }), outcome: badStructure },
      { variant: 'a unique value that is taken', request: send({ code: rivalCode }), outcome: taken },
      ...dataVariants(send),
      forStranger(person, { body: { permissions: permissionsOfStranger } }, changes),
    ];
    return variants.map((variant) =>
      target.exists ? changeCase(person, target, variant) : toCase(target, refusalOfMissing(person, target), variant),
    );
  });
}

/** Ids can be guessed, so only people who may change the table's rows learn that there is no such row. */
function refusalOfMissing(person: Person, target: Target): Refusal {
  return may(person, 'update', target) ? rowNotFound : unauthorized;
}

/** `PATCH …/rows/:rowId/:column/increment`; as there, a row that is missing lacks the column. */
export function incrementColumn(person: Person): MatrixCase[] {
  return targetsOf(person).flatMap((target) => {
    const columnNotFound: Refusal = { status: 404, type: 'column_not_found' };
    const variants: (Variant & { readonly column: string })[] = [
      { variant: 'ordinary', column: 'qty', request: { body: { value: 1 } }, outcome: changes },
      { variant: 'beyond the range', column: 'qty', request: { body: { value: 5000 } }, outcome: changes },
      {
        variant: 'beyond the given limit',
        column: 'qty',
        request: { body: { value: 1000, min: 0, max: 10 } },
        outcome: { status: 400, type: 'column_limit_exceeded' },
      },
      {
        variant: 'a text',
        column: 'notes',
        request: { body: {} },
        outcome: { status: 400, type: 'attribute_type_invalid' },
      },
      { variant: 'an unknown column', column: 'bogus', request: { body: {} }, outcome: columnNotFound },
    ];
    const refusal = may(person, 'update', target) ? (target.exists ? undefined : columnNotFound) : unauthorized;
    return variants.map(({ column, ...variant }) => {
      const made = toCase(target, refusal, variant);
      return { ...made, params: { ...made.params, column } };
    });
  });
}

/** `PUT …/rows/:rowId`: creates what isn't there. */
export function upsertRow(person: Person): MatrixCase[] {
  return targetsOf(person).flatMap((target) => {
    const send = (data: object, more: object = {}): CaseRequest => ({
      body: { data: { title: secretOf(target.id), ...data }, ...more },
    });
    const ordinary = send({ notes: 'changed' });
    const writes: Outcome = { status: 200, effect: target.exists ? 'changes' : 'adds' };
    const variants: Variant[] = [
      { variant: 'ordinary', request: ordinary, outcome: writes },
      // Nothing recorded says whether reading is enough for an upsert that changes nothing.
      ...unchanged(target, send, unjudged),
      // Of a row that is there, the stored permissions are checked like given ones, unless others are given.
      { ...permissionsTaken(target, send({}, { permissions: [] }), unjudged), ownWords: true },
      // appwrite.md, section 5: an upsert pays no attention to it.
      { variant: 'an old timestamp', request: { ...ordinary, headers: old }, outcome: unjudged },
      { variant: 'a future timestamp', request: { ...ordinary, headers: future }, outcome: writes },
      {
        variant: 'a required column left out',
        request: { body: { data: { notes: 'changed' } } },
        outcome: badStructure,
      },
      {
        variant: 'a unique value that is taken',
        request: send({ code: rivalCode }),
        outcome: target.exists ? taken : unjudged,
      },
      ...dataVariants(send),
      forStranger(person, send({ notes: 'changed' }, { permissions: permissionsOfStranger }), writes),
    ];
    return variants.map((variant) =>
      target.exists ? changeCase(person, target, variant) : upsertOfNewCase(person, target, variant),
    );
  });
}

/** Writes that change nothing: to the row's own fields, to a stored value, and with a date that is too old. */
function unchanged(
  target: Target,
  send: (data: object) => CaseRequest,
  forReaders: NonNullable<Variant['forReaders']>,
): Variant[] {
  const outcome = target.exists ? done : unjudged;
  const own = { $id: target.id, $permissions: ['read("any")'], $createdAt: '2000-01-01T00:00:00.000+00:00' };
  const stored = send({ qty: storedQuantity });
  return [
    { variant: 'unchanged, by $id', request: send({ $id: target.id }), outcome, forReaders },
    { variant: 'unchanged, by a stored value', request: stored, outcome, forReaders },
    {
      variant: 'unchanged, an old timestamp',
      request: { ...stored, headers: old },
      outcome: unjudged,
      forReaders: unjudged,
    },
    {
      variant: 'unchanged, by an operator',
      request: send({ notes: operator('stringConcat', '') }),
      outcome: unjudged,
      forReaders: unjudged,
    },
    { variant: 'the row’s own fields in data', request: send(own), outcome: unjudged, forReaders: unjudged },
  ];
}

/** `permissions: []`, which changes only a row that has some. */
function permissionsTaken(
  target: Target,
  request: CaseRequest,
  forReaders: NonNullable<Variant['forReaders']>,
): Variant {
  const variant = 'permissions: []';
  if (!target.exists) return { variant, request, outcome: unjudged };
  return permissionsOf(target).length > 0
    ? { variant, request, outcome: changes }
    : { variant, request, outcome: done, forReaders };
}

function changeCase(person: Person, target: Target, variant: Variant): MatrixCase {
  if (may(person, 'update', target)) return toCase(target, undefined, variant);
  const { forReaders } = variant;
  return forReaders !== undefined && may(person, 'read', target)
    ? { ...toCase(target, undefined, variant), outcome: forReaders, touches: [] }
    : toCase(target, unauthorized, variant);
}

/**
 * appwrite.md, section 12b: a unique value that is taken overwrites the row that has it. Nobody may do that who may not update that row.
 */
function upsertOfNewCase(person: Person, target: Target, variant: Variant): MatrixCase {
  const rival = rivalOf(target);
  const touches = [target, ...(may(person, 'update', rival) ? [rival] : [])].map((each) => keyOf('rows', each));
  return { ...toCase(target, may(person, 'create', target) ? undefined : unauthorized, variant), touches };
}
