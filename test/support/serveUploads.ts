import { startAppwrite } from './startAppwrite.ts';
import { productConfig, withoutTriggers } from './startUploads.ts';

/** A process that is the platform with the product's configuration, in the two folders it is told, until it is killed; prints its endpoint. */
const [, , dataDir = '', functionsRoot = '', events = ''] = process.argv;
const config = events === 'withoutEvents' ? withoutTriggers(productConfig()) : productConfig();
void startAppwrite({ dataDir, functionsRoot }, config).then(({ endpoint }) => process.stdout.write(endpoint));
