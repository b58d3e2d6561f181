import { serveWorker } from '#src/workers/workerProxy.ts';
import { TeamFileWriter } from './TeamFileWriter.ts';

serveWorker(() => new TeamFileWriter());
