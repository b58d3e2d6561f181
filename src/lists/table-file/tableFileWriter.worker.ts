import { serveWorker } from '#src/workers/workerProxy.ts';
import { TableFileWriter } from './TableFileWriter.ts';

serveWorker(() => new TableFileWriter());
