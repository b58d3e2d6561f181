import { serveWorker } from '#src/workers/workerProxy.ts';
import { CsvChecker } from './CsvChecker.ts';

serveWorker((emit) => new CsvChecker(emit));
