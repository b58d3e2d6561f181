import { functionsConfig, functionsRoot } from './functionsConfig.ts';
import { startAppwrite } from './startAppwrite.ts';

/** A process that is the platform, in the folder it is told, until it is killed; prints its endpoint. */
void startAppwrite({ dataDir: process.argv[2] ?? '', functionsRoot }, functionsConfig([{ $id: 'kinds' }])).then(
  ({ endpoint }) => process.stdout.write(endpoint),
);
