import { serveWorker } from '#src/workers/workerProxy.ts';
import { ErrorFileConverter } from './ErrorFileConverter.ts';

serveWorker(() => new ErrorFileConverter());
