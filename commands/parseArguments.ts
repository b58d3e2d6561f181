import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandFailure } from './CommandFailure.ts';

/** Options of every command, for `parseArguments`. */
export const commonOptions = {
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** `parseArgs` of `node:util`, strict; wrong arguments are a `CommandFailure`. */
export function parseArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (thrown) {
    const { code = '', message } = thrown as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw thrown;
    const [sentence] = message.split('. ');
    throw new CommandFailure(`${sentence}. --help shows the usage.`);
  }
}
