import { startAppwrite } from './startAppwrite.ts';
import { productConfig } from './startUploads.ts';

/** A process that is the platform with the product's configuration, in the two folders it is told, until it is killed; prints its endpoint. */
const [, , dataDir = '', functionsRoot = ''] = process.argv;
void startAppwrite({ dataDir, functionsRoot }, productConfig()).then(({ endpoint }) => process.stdout.write(endpoint));
