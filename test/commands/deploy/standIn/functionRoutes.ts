import type { FastifyInstance } from 'fastify';
import { ApiError, requireAtMost, requireParams } from './ApiError.ts';
import type { ProjectState, StoredFunction } from './ProjectState.ts';
import { bodyOf, paramOf, scoped, type Handler } from './route.ts';
import { findOr, page } from './tableRoutes.ts';

/** Buckets, functions, their variables and deployments. */
export function addFunctionRoutes(app: FastifyInstance, state: ProjectState): void {
  const route = scoped(app, state);
  const now = () => new Date().toISOString();

  const bucketValues = (body: Record<string, unknown>) => {
    requireParams(body, 'name');
    requireAtMost('maximumFileSize', body.maximumFileSize, state.storageLimit);
    const { permissions = [], ...values } = body;
    return { ...values, bucketId: undefined, $permissions: permissions };
  };
  route(
    'GET',
    '/storage/buckets',
    'buckets.read',
    page('buckets', () => state.buckets),
  );
  route('GET', '/storage/buckets/:id', 'buckets.read', (request) =>
    findOr(state.buckets, paramOf(request, 'id'), 'storage_bucket'),
  );
  route('POST', '/storage/buckets', 'buckets.write', (request) => {
    const body = bodyOf(request);
    requireParams(body, 'bucketId');
    const made = { $id: String(body.bucketId), ...bucketValues(body) };
    state.buckets.push(made);
    return made;
  });
  route('PUT', '/storage/buckets/:id', 'buckets.write', (request) => {
    const values = bucketValues(bodyOf(request));
    return Object.assign(findOr(state.buckets, paramOf(request, 'id'), 'storage_bucket'), values);
  });

  route('GET', '/functions/runtimes', 'public', () => ({
    total: state.runtimes.length,
    runtimes: state.runtimes.map(($id) => ({ $id })),
  }));
  route('GET', '/functions/specifications', 'functions.read', () => ({
    total: state.specifications.length,
    specifications: state.specifications,
  }));
  const functionValues = (body: Record<string, unknown>) => {
    requireParams(body, 'name');
    requireAtMost('timeout', body.timeout, state.timeLimit);
    return { ...body, functionId: undefined };
  };
  const waiting: (() => void)[] = [];
  const listFunctions = () => {
    if (state.readsBeforeActivation-- <= 0) for (const activate of waiting.splice(0)) activate();
    return state.functions;
  };
  const find = (id: string) => findOr(state.functions, id, 'function');
  route('GET', '/functions', 'functions.read', page('functions', listFunctions));
  route('GET', '/functions/:id', 'functions.read', (request) => find(paramOf(request, 'id')));
  route('POST', '/functions', 'functions.write', (request) => {
    const body = bodyOf(request);
    requireParams(body, 'functionId', 'runtime');
    const made: StoredFunction = {
      $id: String(body.functionId),
      deploymentId: '',
      deploymentCreatedAt: '',
      latestDeploymentStatus: '',
      variables: [],
      ...functionValues(body),
    };
    state.functions.push(made);
    return made;
  });
  route('PUT', '/functions/:id', 'functions.write', (request) => {
    const values = functionValues(bodyOf(request));
    return Object.assign(find(paramOf(request, 'id')), values);
  });

  const shownVariables: Handler = (request) =>
    find(paramOf(request, 'id')).variables.map((one) => ({ ...one, value: one.secret ? '' : one.value }));
  route('GET', '/functions/:id/variables', 'functions.read', page('variables', shownVariables));
  route('POST', '/functions/:id/variables', 'functions.write', (request) => {
    const body = bodyOf(request) as { variableId: string; key: string; value: string; secret?: boolean };
    requireParams(body, 'variableId', 'key', 'value');
    const { variableId, key, value, secret = true } = body;
    const { variables } = find(paramOf(request, 'id'));
    if (variables.some((variable) => variable.key === key)) {
      throw new ApiError(409, 'variable_already_exists', 'Variable with the same ID already exists in this project.');
    }
    const made = { $id: variableId, key, value, secret, $updatedAt: now() };
    variables.push(made);
    return made;
  });
  const findVariable = (functionId: string, id: string) => findOr(find(functionId).variables, id, 'variable');
  route('PUT', '/functions/:id/variables/:variable', 'functions.write', (request) => {
    const { key, value } = bodyOf(request);
    const variable = findVariable(paramOf(request, 'id'), paramOf(request, 'variable'));
    return Object.assign(variable, { key, value, $updatedAt: now() });
  });
  route('DELETE', '/functions/:id/variables/:variable', 'functions.write', (request) => {
    const stored = find(paramOf(request, 'id'));
    stored.variables = stored.variables.filter(({ $id }) => $id !== paramOf(request, 'variable'));
  });

  route('POST', '/functions/:id/deployments', 'functions.write', (request) => {
    const functionId = paramOf(request, 'id');
    const stored = find(functionId);
    const $id = `deployment-${state.deployments.length + 1}`;
    state.deployments.push({ $id, functionId, status: state.buildStatus, bytes: (request.body as Buffer).length });
    stored.latestDeploymentStatus = state.buildStatus;
    const active = { deploymentId: $id, deploymentCreatedAt: now() };
    if (state.buildStatus === 'ready') waiting.push(() => Object.assign(stored, active));
    return { $id, status: 'waiting' };
  });
  route('GET', '/functions/:id/deployments/:deployment', 'functions.read', (request) =>
    findOr(state.deployments, paramOf(request, 'deployment'), 'deployment'),
  );
  // Domains of functions: the API key of an administrator has no scope for them.
  route('GET', '/proxy/rules', 'rules.read', () => ({ total: 0, rules: [] }));
}
