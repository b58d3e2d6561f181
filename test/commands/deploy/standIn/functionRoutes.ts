import type { FastifyInstance } from 'fastify';
import { execFileSync } from 'node:child_process';
import { ApiError, requireAtMost, requireNew, requireParams } from './ApiError.ts';
import type { ProjectState, StoredDeployment, StoredFunction } from './ProjectState.ts';
import { bodyOf, paramOf, scoped, type Handler } from './route.ts';
import { findOr, page } from './tableRoutes.ts';

/** Buckets, functions, their variables and deployments. */
export function addFunctionRoutes(app: FastifyInstance, state: ProjectState): void {
  const route = scoped(app, state);

  const bucketValues = (body: Record<string, unknown>) => {
    requireParams(body, 'name');
    requireAtMost('maximumFileSize', body.maximumFileSize, state.storageLimit);
    const { permissions = [], ...values } = body;
    return { ...values, bucketId: undefined, $permissions: permissions };
  };
  route(
    'GET',
    '/storage/buckets',
    page('buckets', () => state.buckets),
  );
  route('GET', '/storage/buckets/:id', (request) => findOr(state.buckets, paramOf(request, 'id'), 'storage_bucket'));
  route('POST', '/storage/buckets', (request) => {
    const body = bodyOf(request);
    requireParams(body, 'bucketId');
    requireNew('storage_bucket', state.buckets, body.bucketId);
    const made = { $id: String(body.bucketId), ...bucketValues(body) };
    state.buckets.push(made);
    return made;
  });
  route('PUT', '/storage/buckets/:id', (request) => {
    const values = bucketValues(bodyOf(request));
    return Object.assign(findOr(state.buckets, paramOf(request, 'id'), 'storage_bucket'), values);
  });

  route('GET', '/functions/runtimes', () => ({
    total: state.runtimes.length,
    runtimes: state.runtimes.map(($id) => ({ $id })),
  }));
  route('GET', '/functions/specifications', () => ({
    total: state.specifications.length,
    specifications: state.specifications,
  }));
  const functionValues = (request: Parameters<Handler>[0]) => {
    const { specification, ...body }: Record<string, unknown> & { runtime?: string } = bodyOf(request);
    requireParams(body, 'name');
    requireAtMost('timeout', body.timeout, state.timeLimit);
    if (body.runtime !== undefined && !state.runtimes.includes(body.runtime)) {
      const message = `Invalid \`runtime\` param: Value must be one of (${state.runtimes.join(', ')})`;
      throw new ApiError(400, 'general_argument_invalid', message);
    }
    // Later formats have two of them instead.
    const isKnown = request.headers['x-appwrite-response-format'] === '1.8.0';
    return { ...body, functionId: undefined, ...(isKnown && { specification }) };
  };
  const find = (id: string) => findOr(state.functions, id, 'function');
  route(
    'GET',
    '/functions',
    page('functions', () => state.functions),
  );
  route('GET', '/functions/:id', (request) => find(paramOf(request, 'id')));
  route('POST', '/functions', (request) => {
    const body = bodyOf(request);
    requireParams(body, 'functionId', 'runtime');
    requireNew('function', state.functions, body.functionId);
    const made: StoredFunction = {
      $id: String(body.functionId),
      deploymentId: '',
      deploymentCreatedAt: '',
      latestDeploymentStatus: '',
      variables: [],
      ...functionValues(request),
    };
    state.functions.push(made);
    return made;
  });
  route('PUT', '/functions/:id', (request) => {
    const values = functionValues(request);
    return Object.assign(find(paramOf(request, 'id')), values);
  });

  const shownVariables: Handler = (request) =>
    find(paramOf(request, 'id')).variables.map((one) => ({ ...one, value: one.secret ? '' : one.value }));
  route('GET', '/functions/:id/variables', page('variables', shownVariables));
  route('POST', '/functions/:id/variables', (request) => {
    const body = bodyOf(request) as { variableId: string; key: string; value: string; secret?: boolean };
    requireParams(body, 'variableId', 'key', 'value');
    const { variableId, key, value, secret = true } = body;
    const { variables } = find(paramOf(request, 'id'));
    if (variables.some((variable) => variable.key === key)) {
      throw new ApiError(409, 'variable_already_exists', 'Variable with the same ID already exists in this project.');
    }
    if (value.length > 8_191) throw new ApiError(500, 'general_unknown', 'Server Error');
    const made = { $id: variableId, key, value, secret, $updatedAt: state.now() };
    variables.push(made);
    return made;
  });
  const findVariable = (functionId: string, id: string) => findOr(find(functionId).variables, id, 'variable');
  route('PUT', '/functions/:id/variables/:variable', (request) => {
    const { key, value } = bodyOf(request);
    const variable = findVariable(paramOf(request, 'id'), paramOf(request, 'variable'));
    return Object.assign(variable, { key, value, $updatedAt: state.now() });
  });
  route('DELETE', '/functions/:id/variables/:variable', (request) => {
    const stored = find(paramOf(request, 'id'));
    stored.variables = stored.variables.filter(({ $id }) => $id !== paramOf(request, 'variable'));
  });

  route('POST', '/functions/:id/deployments', async (request) => {
    const functionId = paramOf(request, 'id');
    const stored = find(functionId);
    const form = await formOf(request);
    requireParams(Object.fromEntries(form), 'code', 'activate');
    const $id = `deployment-${state.deployments.length + 1}`;
    const files = await unpack(form.get('code') as File);
    const made = { $id, functionId, $createdAt: state.now(), status: 'waiting', buildLogs: '', files };
    state.deployments.push(made);
    build(state, stored, made, form.get('activate') === 'true');
    return made;
  });
  route('GET', '/functions/:id/deployments/:deployment', (request) =>
    findOr(state.deployments, paramOf(request, 'deployment'), 'deployment'),
  );
}

function formOf({ body, headers }: Parameters<Handler>[0]): Promise<FormData> {
  return new Response(body as Buffer<ArrayBuffer>, {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
}

/** Contents of an archive's files by their names. Throws Appwrite's refusal of what can't be one. */
async function unpack(code: File): Promise<Record<string, string>> {
  if (!code.name.endsWith('.gz')) {
    throw new ApiError(400, 'storage_file_type_unsupported', 'The given file extension is not supported.');
  }
  const input = Buffer.from(await code.arrayBuffer());
  const names = execFileSync('tar', ['-tzf', '-'], { input, encoding: 'utf8' }).trim().split('\n');
  const read = (name: string) => execFileSync('tar', ['-xzOf', '-', name], { input, encoding: 'utf8' });
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

/** A deployment is ready a moment before it is the active one. */
function build(state: ProjectState, stored: StoredFunction, made: StoredDeployment, isActivated: boolean): void {
  const advance = (status: string) => {
    made.status = status;
    stored.latestDeploymentStatus = status;
  };
  advance('waiting');
  state.start(() => {
    advance('building');
    state.start(() => {
      const isBuilt = state.buildStatus === 'ready' && String(stored.entrypoint) in made.files;
      advance(isBuilt ? 'ready' : 'failed');
      made.buildLogs = isBuilt ? '' : 'Extracting …\nError: no such file or directory\n';
      const active = { deploymentId: made.$id, deploymentCreatedAt: made.$createdAt };
      if (isBuilt && isActivated) state.start(() => Object.assign(stored, active));
    });
  });
}
