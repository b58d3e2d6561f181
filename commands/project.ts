import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppwriteException, Client } from 'node-appwrite';
import { isTransient } from '#functions/runtime/server.ts';
import { CommandFailure } from './CommandFailure.ts';
import { commonOptions } from './parseArguments.ts';
import type { Terminal } from './terminal.ts';

/** Appwrite project that a command works on. */
export interface Project {
  /** With its path: `https://appwrite.example.test/v1`. */
  readonly endpoint: string;
  readonly projectId: string;
  /** API key. */
  readonly key: string;
}

/** Options of every command that works on a project, for `parseArgs` of `node:util`. */
export const projectOptions = {
  endpoint: { type: 'string', default: 'http://localhost:3000/v1' },
  project: { type: 'string' },
  ...commonOptions,
} as const;

interface ProjectOptions {
  readonly endpoint: string;
  readonly project?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The project that the options name. Its key is the variable `keyName`, or that of the data folder (`DATA_DIR`) for a project of this
 * machine, or what the person types: never an option, which other processes could read. Throws `CommandFailure`.
 */
export async function readProject(
  { endpoint, project }: ProjectOptions,
  environment: Environment,
  terminal: Pick<Terminal, 'password'>,
  keyName = 'APPWRITE_KEY',
): Promise<Project> {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CommandFailure(`--endpoint must be an address like https://appwrite.example.test/v1, not "${endpoint}".`);
  }
  const key =
    environment[keyName] ?? readLocalKey(url, environment) ?? (await terminal.password(`API key of ${endpoint}`));
  if (key.trim() === '') {
    throw new CommandFailure(`The API key of ${endpoint} is empty: set ${keyName}, or leave it out to be asked.`);
  }
  return { endpoint: endpoint.replace(/\/+$/, ''), projectId: project ?? configuredProjectId(), key };
}

export function connect({ endpoint, projectId, key }: Project): Client {
  return new ProjectClient().setEndpoint(endpoint).setProject(projectId).setKey(key);
}

/** The library takes a page for an answer without fields. */
class ProjectClient extends Client {
  override async call(...request: Parameters<Client['call']>): Promise<unknown> {
    const answer: unknown = await super.call(...request);
    const message = (answer as { readonly message?: unknown } | null)?.message;
    if (!isPage(message)) return answer;
    throw new CommandFailure(
      `${this.config.endpoint} answers with a page: it is not the address of an Appwrite, which ends in /v1.`,
    );
  }
}

function isPage(text: unknown): boolean {
  return typeof text === 'string' && /^\s*<(!doctype|html)/i.test(text);
}

/** `engineering-data at https://appwrite.example.test/v1`. */
export function describeProject({ endpoint, projectId }: Pick<Project, 'endpoint' | 'projectId'>): string {
  return `${projectId} at ${endpoint}`;
}

/** Refused or unanswered call as a `CommandFailure` that names the project; any other error unchanged. */
export function describeFailure(thrown: unknown, project: Pick<Project, 'endpoint' | 'projectId'>): unknown {
  const where = describeProject(project);
  if (thrown instanceof AppwriteException) {
    const { code, type, message } = thrown;
    if (type === 'project_not_found') return new CommandFailure(`There is no project ${where}.`);
    if (code === 401) return new CommandFailure(`${where} refuses the API key, or it lacks a scope: ${message}`);
    return new CommandFailure(`${where} answered ${code}: ${isPage(message) ? 'a page' : message}`);
  }
  if (isTransient(thrown)) return new CommandFailure(`${where} does not answer: ${causeOf(thrown as TypeError)}`);
  return thrown;
}

/** The server's own sentence, with status and type. */
export function describeRefusal({ message, code, type }: AppwriteException): string {
  return isPage(message) ? `a page (${code})` : `${message} (${code} ${type})`;
}

function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  return cause.message === '' ? ((cause as NodeJS.ErrnoException).code ?? message) : cause.message;
}

/** Key of the data folder beside `npm start`. */
function readLocalKey({ hostname }: URL, { DATA_DIR = '.data' }: Environment): string | undefined {
  const file = join(DATA_DIR, 'keys.json');
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname) || !existsSync(file)) return undefined;
  const { apiKey } = JSON.parse(readFileSync(file, 'utf8')) as { readonly apiKey: string };
  return apiKey;
}

function configuredProjectId(): string {
  const { projectId } = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as { readonly projectId: string };
  return projectId;
}
