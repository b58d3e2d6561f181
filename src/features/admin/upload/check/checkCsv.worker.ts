import { answerCall } from './answerCall.ts';
import type { CheckerCall, CheckerMessage } from './checkCsvMessages.ts';
import { CsvCheckSession } from './CsvCheckSession.ts';

/** One file, checked in a thread of its own, so that the page never waits for it. */
const session = new CsvCheckSession((progress) => tell({ progress }));

function tell(message: CheckerMessage): void {
  self.postMessage(message);
}

self.addEventListener('message', ({ data }: MessageEvent<CheckerCall>) => void answerCall(session, data).then(tell));
