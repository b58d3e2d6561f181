import { answerCall } from './answerCall.ts';
import type { OpenChecker } from './checkCsvMessages.ts';
import { CsvCheckSession } from './CsvCheckSession.ts';

/** Checks in the page's own thread, where there are no workers. */
export const openInline: OpenChecker = (onMessage) => {
  const session = new CsvCheckSession((progress) => onMessage({ progress }));
  return { post: (call) => void answerCall(session, call).then(onMessage), close: () => undefined };
};
