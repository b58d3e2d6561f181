import { Client, Storage, TablesDB, Users } from 'node-appwrite';
import { move } from '#commands/move/move.ts';
import { scriptedTerminal, type ScriptedTerminal } from './scriptedTerminal.ts';

/** One side of a move. */
export interface Side {
  readonly endpoint: string;
  readonly apiKey: string;
}

/** Services with every scope. */
export function connectSide({ endpoint, apiKey }: Side) {
  const client = new Client().setEndpoint(endpoint).setProject('engineering-data').setKey(apiKey);
  return { tables: new TablesDB(client), storage: new Storage(client), users: new Users(client) };
}

/** Runs the command with the keys of both sides. */
export async function runMove(
  from: Side,
  to: Side,
  args: readonly string[] = [],
  terminal = scriptedTerminal(),
): Promise<ScriptedTerminal> {
  const environment = { APPWRITE_KEY: from.apiKey, APPWRITE_KEY_TO: to.apiKey };
  await move(['--from', from.endpoint, '--to', to.endpoint, ...args], terminal, environment);
  return terminal;
}
