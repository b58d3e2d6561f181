import { runCommand } from '#commands/runCommand.ts';
import { move } from './move.ts';

void runCommand((args, terminal) => move(args, terminal, process.env));
