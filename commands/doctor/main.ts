import { runCommand } from '#commands/runCommand.ts';
import { doctor } from './doctor.ts';

await runCommand((args, terminal) => doctor(args, terminal));
