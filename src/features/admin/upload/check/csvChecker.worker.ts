import { serveWorker } from '#src/workers/workerProxy.ts';
import { CsvChecker } from './CsvChecker.ts';

serveWorker<CsvChecker, number>((emit) => new CsvChecker(emit));
