import { serveWorker } from '#src/workers/workerProxy.ts';
import { SearchIndex } from './SearchIndex.ts';

serveWorker(() => new SearchIndex());
