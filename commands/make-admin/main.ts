import { runCommand } from '#commands/runCommand.ts';
import { makeAdmin } from './makeAdmin.ts';

void runCommand((args, terminal) => makeAdmin(args, terminal, process.env));
