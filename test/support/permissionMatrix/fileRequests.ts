import {
  keyOf,
  permissionsOfStranger,
  query,
  unauthorized,
  unjudged,
  type CaseRequest,
  type MatrixCase,
  type Outcome,
  type Refusal,
} from './MatrixCase.ts';
import { permissionsOf, secret, secretOf } from './matrixConfig.ts';
import { heedsOwnPermissions, may, targetsOf, type Person, type Target } from './rights.ts';
import { forStranger } from './rowRequests.ts';

type Variant = Pick<MatrixCase, 'variant' | 'request' | 'outcome' | 'early' | 'ownWords'>;

const notFound: Refusal = { status: 404, type: 'storage_file_not_found' };
const badArgument: Refusal = { status: 400, type: 'general_argument_invalid' };

export function listFiles(person: Person): MatrixCase[] {
  const lists: Outcome = { status: 200, effect: 'lists' };
  const variants: Variant[] = [
    { variant: 'ordinary', request: {}, outcome: lists },
    { variant: 'a search for a secret', request: { search: secret }, outcome: lists },
    {
      variant: 'a filter by a secret',
      request: { queries: [query('startsWith', 'name', [secret])] },
      outcome: lists,
    },
    {
      variant: 'a filter by an unknown column',
      request: { queries: [query('equal', 'bogus', ['x'])] },
      outcome: badArgument,
    },
    { variant: 'a query that is none', request: { queries: ['{'] }, outcome: badArgument, early: badArgument },
  ];
  return existing(person).flatMap((target) => {
    const isAllowed = heedsOwnPermissions(target.container) || may(person, 'read', target);
    return variants.map((variant) => toCase(target, isAllowed ? undefined : unauthorized, variant));
  });
}

export function createFile(person: Person): MatrixCase[] {
  const adds: Outcome = { status: 201, effect: 'adds' };
  return existing(person).flatMap((target) => {
    const chunk = { 'content-range': 'bytes 0-2/3', 'x-appwrite-id': target.id };
    const variants: Variant[] = [
      { variant: 'ordinary', request: { body: upload() }, outcome: adds },
      {
        variant: 'the id of the stored file',
        request: { body: upload({ fileId: target.id }) },
        outcome: { status: 409, type: 'storage_file_already_exists' },
      },
      // The stored file was uploaded with the key, which therefore may send the chunk again.
      {
        variant: 'a chunk of the stored file',
        request: { body: upload({ fileId: target.id }), headers: chunk },
        outcome: person === 'key' ? unjudged : { status: 409, type: 'storage_file_already_exists' },
      },
      {
        variant: 'another extension',
        request: { body: upload({ name: 'new.exe' }) },
        outcome: { status: 400, type: 'storage_file_type_unsupported' },
      },
      {
        variant: 'more than the bucket takes',
        request: { body: upload({ bytes: 'x'.repeat(1001) }) },
        outcome: { status: 400, type: 'storage_invalid_file_size' },
      },
      forStranger(person, { body: upload({ permissions: permissionsOfStranger }) }, adds),
      {
        variant: 'a permission that is none',
        request: { body: upload({ permissions: ['nonsense'] }) },
        outcome: badArgument,
        early: badArgument,
      },
    ];
    const refusal = may(person, 'create', target) ? undefined : unauthorized;
    const cases = variants.map((variant) => toCase({ ...target, id: 'added' }, refusal, variant));
    return cases.map((each) => ({ ...each, target: target.name }));
  });
}

export function getFile(person: Person): MatrixCase[] {
  return readCases(person, [{ variant: 'ordinary', request: {}, outcome: { status: 200, effect: 'shows' } }]);
}

/** Download and view. */
export function fetchFile(person: Person): MatrixCase[] {
  const range = (text: string): CaseRequest => ({ headers: { range: text } });
  return readCases(person, [
    { variant: 'ordinary', request: {}, outcome: { status: 200, effect: 'shows' } },
    { variant: 'a range', request: range('bytes=0-3'), outcome: { status: 206 } },
    {
      variant: 'a range beyond the end',
      request: range('bytes=9999-'),
      outcome: { status: 416, type: 'storage_invalid_range' },
    },
    { variant: 'a range that is none', request: range('nonsense'), outcome: unjudged },
  ]);
}

export function updateFile(person: Person): MatrixCase[] {
  const changes: Outcome = { status: 200, effect: 'changes' };
  return targetsOf(person).flatMap((target) => {
    const variants: Variant[] = [
      { variant: 'ordinary', request: { body: { name: 'changed.txt' } }, outcome: changes },
      { variant: 'unchanged', request: { body: { name: nameOf(target.id) } }, outcome: unjudged },
      { variant: 'nothing', request: { body: {} }, outcome: unjudged },
      {
        variant: 'permissions: []',
        request: { body: { permissions: [] } },
        outcome: permissionsOf(target).length > 0 ? changes : unjudged,
      },
      forStranger(person, { body: { permissions: permissionsOfStranger } }, changes),
      {
        variant: 'a permission that is none',
        request: { body: { permissions: ['nonsense'] } },
        outcome: badArgument,
        early: badArgument,
      },
      { variant: 'an empty name', request: { body: { name: '' } }, outcome: badArgument, early: badArgument },
    ];
    return variants.map((variant) => toCase(target, writeRefusal(person, target, 'update'), variant));
  });
}

export function deleteFile(person: Person): MatrixCase[] {
  const ordinary: Variant = { variant: 'ordinary', request: {}, outcome: { status: 204, effect: 'removes' } };
  return targetsOf(person).map((target) => toCase(target, writeRefusal(person, target, 'delete'), ordinary));
}

/** The multipart form of an upload. */
export function upload({
  fileId = 'added',
  name = 'new.txt',
  bytes = 'new',
  permissions = [],
}: {
  readonly fileId?: string;
  readonly name?: string;
  readonly bytes?: string;
  readonly permissions?: readonly string[];
} = {}): FormData {
  const form = new FormData();
  form.set('fileId', fileId);
  for (const permission of permissions) form.append('permissions[]', permission);
  form.set('file', new File([bytes], name));
  return form;
}

export function nameOf(fileId: string): string {
  return `${secretOf(fileId)}txt`;
}

const existing = (person: Person): Target[] => targetsOf(person).filter(({ exists }) => exists);

function readCases(person: Person, variants: readonly Variant[]): MatrixCase[] {
  return targetsOf(person).flatMap((target) => {
    const isRead = may(person, 'read', target);
    const refusal = isBarred(person, target) ? unauthorized : target.exists && isRead ? undefined : notFound;
    return variants.map((variant) => toCase(target, refusal, variant));
  });
}

function writeRefusal(person: Person, target: Target, right: 'update' | 'delete'): Refusal | undefined {
  if (!may(person, right, target)) return unauthorized;
  return target.exists ? undefined : notFound;
}

/** Without file security, no file is looked up for people whom the bucket refuses (recorded). */
function isBarred(person: Person, target: Target): boolean {
  return !heedsOwnPermissions(target.container) && !may(person, 'read', target);
}

function toCase(target: Target, refusal: Refusal | undefined, variant: Variant): MatrixCase {
  const params = { bucketId: target.container, fileId: target.id };
  const thing = keyOf('files', target);
  // The existence of a file without permission is not revealed.
  return { ...variant, target: target.name, likeness: target.container, params, refusal, thing, touches: [thing] };
}
