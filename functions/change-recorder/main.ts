import * as v from 'valibot';
import { noteField, trackedAreas } from '#domain/changes/changeEntry.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import {
  formatNotes,
  maxMetricNote,
  type MetricNote,
  noteOf,
  parseNotes,
  writeNote,
} from '#domain/monthly-metrics/notes.ts';
import { monthOf } from '#domain/monthly-metrics/reports.ts';
import { unstorableText, fromStoredFields } from '#domain/storedText.ts';
import { tidyText } from '#domain/text.ts';
import type { User } from '#domain/user.ts';
import { trackedTables } from '#domain/changes/trackedTables.ts';
import { isWrittenByPush } from '#domain/pushes/pushedRow.ts';
import {
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  readTimeZone,
  RequestError,
} from '#functions/runtime/request.ts';
import { type FunctionRun, serveFunction } from '#functions/runtime/serveFunction.ts';
import { correctReport } from '#functions/runtime/history/correctReport.ts';
import { hashId } from '#functions/runtime/history/hashId.ts';
import { idSchema, parseBody } from '#functions/runtime/parseBody.ts';
import type { TrackedRow } from '#functions/runtime/history/ports.ts';
import { connectRecorder, type RecorderPorts } from './ports.ts';
import { sweep, sweepRecent } from './sweep.ts';
import { recordWaiting } from './recordWaiting.ts';

const correctionsPath = '/corrections';
const notesPath = '/notes';

export default serveFunction(async (req, run) => {
  const outcome = await answer(req, run);
  // Entered by a person: not for the log.
  if (req.path !== correctionsPath && req.path !== notesPath) run.log(JSON.stringify(outcome));
  return outcome;
});

async function answer(req: FunctionRequest, { environment, server }: FunctionRun): Promise<object> {
  const ports = connectRecorder(server, readTimeZone(process.env));
  if (req.headers['x-appwrite-trigger'] === 'event') return recordEvent(req, ports);
  const save = { [correctionsPath]: correctReport, [notesPath]: saveNote }[req.path];
  if (save !== undefined) {
    if (req.method !== 'POST') throw new RequestError(404, 'There is nothing at this path.');
    if (!isFromPerson(req.headers)) throw new RequestError(403, 'Only people who are signed in may do this.');
    return save(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
  }
  if (isFromPerson(req.headers)) throw new RequestError(403, 'Changes are recorded by the function itself.');
  return isBetweenSweeps(req, ports.now()) ? sweepRecent(ports) : sweep(ports);
}

/** The schedule's runs, except the one in the forties of an hour. */
function isBetweenSweeps({ headers }: FunctionRequest, now: number): boolean {
  return headers['x-appwrite-trigger'] === 'schedule' && Math.floor(new Date(now).getUTCMinutes() / 10) !== 4;
}

const maxAttempts = 8;

const noteSchema = v.object({
  teamId: idSchema,
  metric: v.picklist(metricFields.map(({ key }) => key)),
  month: v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is no month')),
  before: v.string(),
  text: v.pipe(
    v.string(),
    v.transform((given) => tidyText(given)),
    v.check(
      (text) => unstorableText(text, maxMetricNote) === undefined,
      ({ input }) => unstorableText(input, maxMetricNote) ?? '',
    ),
  ),
});

/** Idempotent; not written where somebody else has written meanwhile. Throws a `RequestError` 400, 404, or 409 where others are always first. */
async function saveNote(bodyText: string, person: Pick<User, '$id' | 'name'>, ports: RecorderPorts) {
  const { teamId, metric, month, before, text } = parseBody(noteSchema, bodyText);
  if (month > monthOf(new Date(ports.now()), ports.timeZone)) throw new RequestError(400, 'month: is still to come');
  const teamName = (await ports.teamNames([teamId])).get(teamId);
  if (teamName === undefined) throw new RequestError(404, 'This team does not exist.');
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const row = await ports.notes.find(teamId);
    const notes = parseNotes(row?.fields.notes);
    const at = new Date(ports.now()).toISOString();
    const note: MetricNote = { metric, month, text, by: person.name, at };
    const written = writeNote(notes, before, note);
    if (written === null) return { isWritten: false, stored: noteOf(notes, metric, month)?.text ?? '' };
    const fields = { notes: formatNotes(written) };
    const isStored = written === notes;
    if (!isStored && !(await (row ? ports.notes.compareAndSet(row, fields) : ports.notes.create(teamId, fields))))
      continue;
    // The reply to an earlier attempt was lost, or its run died before the entry: kept once, with the stored moment.
    const kept = isStored ? noteOf(notes, metric, month) : note;
    if (kept?.by === person.name) {
      const values = { oldValue: before || null, newValue: text || null, changedAt: kept.at };
      const who = { userId: person.$id, userName: person.name || null, source: 'platform', uploadId: null } as const;
      const id = hashId('note', teamId, metric, month, Date.parse(kept.at));
      await ports.entries.add([
        { id, teamId, teamName, area: 'metrics', field: noteField(month, metric), ...values, ...who },
      ]);
    }
    return { isWritten: true, stored: text };
  }
  throw new RequestError(409, 'Too many changes at once. Try again.');
}

/** Event: `databases.ID.tables.ID.rows.ID.ACTION`, or older words; ids come from the body, the account from a header that only the platform sets. */
export async function recordEvent(
  { headers, bodyText }: Pick<FunctionRequest, 'headers' | 'bodyText'>,
  ports: RecorderPorts,
): Promise<object> {
  const words = (headers['x-appwrite-event'] ?? '').split('.');
  const [tableId, action] = [words[3], words.at(-1)];
  const area = trackedAreas.find((each) => trackedTables[each].tableId === tableId);
  if (area === undefined) throw new RequestError(404, 'No changes of this table are recorded.');
  const row = fromStoredFields(JSON.parse(bodyText) as TrackedRow);
  const userId = (headers['x-appwrite-user-id'] ?? '') || null;
  // The receiver records what it writes.
  if (userId === null && area === 'metrics' && isWrittenByPush(row)) return { area, rowId: row.$id, action };
  await ports.waiting.add({ area, row, isGone: action === 'delete', userId });
  await recordWaiting(headers['x-appwrite-execution-id'] ?? '', ports);
  return { area, rowId: row.$id, action };
}
