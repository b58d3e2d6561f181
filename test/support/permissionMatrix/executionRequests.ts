import { minuteInAnHour } from '#test/support/minuteInAnHour.ts';
import {
  query,
  scopeMissing,
  unauthorized,
  type CaseRequest,
  type MatrixCase,
  type Outcome,
  type Refusal,
} from './MatrixCase.ts';
import type { Person } from './rights.ts';

/** Ids of the executions that each person, and a stranger, asked for; the platform chooses them. */
export type ExecutionIds = Readonly<Record<Person | 'stranger', string>>;

const badArgument: Refusal = { status: 400, type: 'general_argument_invalid' };
const notFound: Refusal = { status: 404, type: 'execution_not_found' };

const functionIds = ['public', 'open', 'closed', 'undeployed', 'undeployed-closed'] as const;
type FunctionId = (typeof functionIds)[number];

/** The oracle of execute permissions. A key may run everything. */
function mayExecute(person: Person, functionId: FunctionId): boolean {
  const allowed: Readonly<Record<FunctionId, readonly Person[]>> = {
    public: ['guest', 'outsider', 'staff', 'admin'],
    open: ['staff', 'admin'],
    undeployed: ['staff', 'admin'],
    closed: [],
    'undeployed-closed': [],
  };
  return person === 'key' || allowed[functionId].includes(person);
}

/** A request for a run in an hour, which needs no process. */
export function scheduledRun(path: string): Readonly<Record<string, unknown>> {
  return { async: true, path, scheduledAt: minuteInAnHour() };
}

export function createExecution(person: Person): MatrixCase[] {
  const scheduled = scheduledRun('/send');
  return functionIds.flatMap((functionId) => {
    const isDeployed = !functionId.startsWith('undeployed');
    const ran = (status: number): Outcome =>
      isDeployed ? { status, effect: 'adds' } : { status: 404, type: 'deployment_not_found' };
    const variants: Pick<MatrixCase, 'variant' | 'request' | 'outcome' | 'early'>[] = [
      { variant: 'for later', request: { body: scheduled }, outcome: ran(202) },
      { variant: 'at once', request: { body: { path: '/send' } }, outcome: ran(201) },
      {
        variant: 'a bad method',
        request: { body: { ...scheduled, method: 'NONE' } },
        outcome: badArgument,
        early: badArgument,
      },
    ];
    const refusal = mayExecute(person, functionId) ? undefined : unauthorized;
    const common = {
      target: functionId,
      params: { functionId },
      refusal,
      thing: `executions/${functionId}/added`,
      touches: [],
    };
    // Only people who may run a function learn whether it has code.
    return variants.map((variant) => ({ ...variant, ...common, likeness: functionId.replace('undeployed-', '') }));
  });
}

export function listExecutions(person: Person): MatrixCase[] {
  const send = (text: string): CaseRequest => ({ queries: [text] });
  const variants: Pick<MatrixCase, 'variant' | 'request' | 'outcome' | 'early'>[] = [
    { variant: 'ordinary', request: {}, outcome: { status: 200, effect: 'lists' } },
    {
      variant: 'a filter by an unknown column',
      request: send(query('equal', 'bogus', ['x'])),
      outcome: badArgument,
    },
  ];
  const refusal = person === 'guest' ? scopeMissing : undefined;
  const common = {
    target: 'public',
    params: { functionId: 'public' },
    refusal,
    thing: 'executions/public/any',
    touches: [],
  };
  return variants.map((variant) => ({ ...variant, ...common }));
}

export function getExecution(person: Person, ids: ExecutionIds): MatrixCase[] {
  return executionTargets(person, ids).map(({ target, params, exists, isReadable }) => ({
    target,
    variant: 'ordinary',
    params,
    request: {},
    refusal: person === 'guest' ? scopeMissing : exists && isReadable ? undefined : notFound,
    likeness: 'all',
    outcome: { status: 200, effect: 'shows' },
    thing: `executions/public/${params.executionId}`,
    touches: [],
  }));
}

/** appwrite.md, section 8: to people without a key the function itself is hidden. */
export function deleteExecution(person: Person, ids: ExecutionIds): MatrixCase[] {
  const hidden: Refusal = { status: 404, type: 'function_not_found' };
  return executionTargets(person, ids).map(({ target, params, exists }) => ({
    target,
    variant: 'ordinary',
    params,
    request: {},
    refusal: person !== 'key' ? hidden : exists ? undefined : notFound,
    likeness: 'all',
    outcome: { status: 204, effect: 'removes' },
    thing: `executions/public/${params.executionId}`,
    touches: [],
  }));
}

function executionTargets(person: Person, ids: ExecutionIds) {
  const isKey = person === 'key';
  const at = (functionId: FunctionId, executionId: string) => ({ functionId, executionId });
  return [
    { target: 'own', params: at('public', ids[person]), exists: true, isReadable: true },
    { target: 'foreign', params: at('public', ids.stranger), exists: true, isReadable: isKey },
    { target: 'own, of another function', params: at('open', ids[person]), exists: false, isReadable: true },
    { target: 'missing', params: at('public', 'missing'), exists: false, isReadable: true },
  ];
}
