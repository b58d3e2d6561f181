import {
  permissionsOfStranger,
  query,
  unauthorized,
  unjudged,
  unknownColumnQueries,
  type CaseRequest,
  type MatrixCase,
  type Outcome,
  type Refusal,
} from './MatrixCase.ts';
import { secret } from './matrixConfig.ts';
import { heedsOwnPermissions, may, targetsOf, type Person } from './rights.ts';
import {
  badQuery,
  badStructure,
  dataVariants,
  existingTargets,
  future,
  old,
  rivalCode,
  taken,
  toCase,
  type Variant,
} from './rowVariants.ts';

export const rowNotFound: Refusal = { status: 404, type: 'row_not_found' };

export function listRows(person: Person): MatrixCase[] {
  const lists: Outcome = { status: 200, effect: 'lists' };
  const secretFilter = query('startsWith', 'title', [secret]);
  const variants: Variant[] = [
    { variant: 'ordinary', request: {}, outcome: lists },
    { variant: 'a filter by a secret', request: { queries: [secretFilter] }, outcome: lists },
    ...unknownColumnQueries.map(([variant, text]) => ({ variant, request: { queries: [text] }, outcome: badQuery })),
    { variant: 'a query that is none', request: { queries: ['{'] }, outcome: badQuery, early: badQuery },
  ];
  return existingTargets(person).flatMap((target) => {
    const isAllowed = heedsOwnPermissions(target.container) || may(person, 'read', target);
    // A page after a row says where that row stands in the order.
    const cursor: Variant = {
      variant: 'a cursor at the row',
      request: { queries: [query('orderAsc', 'notes'), query('cursorAfter', undefined, [target.id])] },
      outcome: may(person, 'read', target) ? unjudged : { status: 400, type: 'general_cursor_not_found' },
    };
    return [...variants, cursor].map((each) => toCase(target, isAllowed ? undefined : unauthorized, each));
  });
}

export function getRow(person: Person): MatrixCase[] {
  const shows: Outcome = { status: 200, effect: 'shows' };
  const select = (column: string): CaseRequest => ({ queries: [query('select', undefined, [column])] });
  return targetsOf(person).flatMap((target) => {
    const knowsTable = may(person, 'read', target) ? badQuery : undefined;
    const variants: Variant[] = [
      { variant: 'ordinary', request: {}, outcome: shows },
      { variant: 'a column selected', request: select('title'), outcome: shows },
      { variant: 'an unknown column selected', request: select('bogus'), outcome: badQuery, early: knowsTable },
      {
        variant: 'a filter',
        request: { queries: [query('equal', 'title', ['x'])] },
        outcome: badQuery,
        early: badQuery,
      },
    ];
    const refusal = target.exists && may(person, 'read', target) ? undefined : rowNotFound;
    // The existence of an unreadable row is not revealed either.
    return variants.map((variant) => ({ ...toCase(target, refusal, variant), likeness: target.container }));
  });
}

export function createRow(person: Person): MatrixCase[] {
  const adds: Outcome = { status: 201, effect: 'adds' };
  const send = (data: object, more: object = {}): CaseRequest => ({
    body: { rowId: 'added', data: { title: 'new', ...data }, ...more },
  });
  return existingTargets(person).flatMap((target) => {
    const variants: Variant[] = [
      { variant: 'ordinary', request: send({}), outcome: adds },
      { variant: 'permissions: []', request: send({}, { permissions: [] }), outcome: adds },
      { variant: 'an id that is taken', request: send({}, { rowId: target.id }), outcome: taken },
      {
        variant: 'an id that is taken, in capitals',
        request: send({}, { rowId: target.id.toUpperCase() }),
        outcome: taken,
      },
      { variant: 'a unique value that is taken', request: send({ code: rivalCode }), outcome: taken },
      {
        variant: 'a unique value that is taken, in capitals',
        request: send({ code: rivalCode.toUpperCase() }),
        outcome: taken,
      },
      {
        variant: 'a required column left out',
        request: { body: { rowId: 'added', data: { qty: 1 } } },
        outcome: badStructure,
      },
      ...dataVariants(send),
      { variant: 'an old timestamp', request: { ...send({}), headers: old }, outcome: unjudged },
      forStranger(person, send({}, { permissions: permissionsOfStranger }), adds),
    ];
    const refusal = may(person, 'create', target) ? undefined : unauthorized;
    const cases = variants.map((variant) => toCase({ ...target, id: 'added' }, refusal, variant));
    return cases.map((each) => ({ ...each, target: target.name }));
  });
}

export function deleteRow(person: Person): MatrixCase[] {
  const removes: Outcome = { status: 204, effect: 'removes' };
  const variants: Variant[] = [
    { variant: 'ordinary', request: {}, outcome: removes },
    { variant: 'an old timestamp', request: { headers: old }, outcome: unjudged },
    { variant: 'a future timestamp', request: { headers: future }, outcome: removes },
  ];
  return targetsOf(person).flatMap((target) => {
    const missing = target.exists ? undefined : rowNotFound;
    const refusal = may(person, 'delete', target) ? missing : unauthorized;
    return variants.map((variant) => toCase(target, refusal, variant));
  });
}

/** People grant only roles they hold, which is seen from the request alone. */
export function forStranger(person: Person, request: CaseRequest, byKey: Outcome): Variant {
  const outcome = person === 'key' ? byKey : unauthorized;
  return { variant: 'a permission for a stranger', request, outcome, early: unauthorized, ownWords: true };
}
