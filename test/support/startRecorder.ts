import { Query } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { connectRecorder, type RecorderPorts } from '#functions/change-recorder/ports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { connectFunction } from './connectFunction.ts';
import { shiftClock } from './shiftClock.ts';
import { people } from './signIn.ts';
import { addTeam, startUploads, type Uploads } from './startUploads.ts';

interface RecorderOptions {
  /** The time at its start; by default that of this machine. */
  readonly clock?: string;
  /** Before the history begins. */
  readonly teams?: readonly string[];
  readonly withoutEvents?: boolean;
}

/** A platform whose history has begun, and the recorder's calls to it. */
export async function startRecorder({ clock, teams = [], withoutEvents = false }: RecorderOptions = {}) {
  let endShift = clock === undefined ? () => undefined : shiftClock(clock);
  const platform = await startUploads('here', {}, { withoutEvents });
  const [sam, kim] = [await platform.as(people.sam), await platform.as(people.kim)];
  const ports = recorderOf(platform);
  for (const id of teams) await addTeam(platform, id);
  await platform.untilNothingRuns();
  await sweep(ports);
  const entriesOf = async (teamId: string, ...queries: string[]): Promise<ChangeEntry[]> => {
    await platform.untilNothingRuns();
    return sam.list('change-entries', Query.equal('teamId', teamId), Query.orderAsc('changedAt'), ...queries);
  };
  return {
    ...{ platform, sam, kim, server: platform.server, ports, entriesOf },
    /** Entries as `field: old → new, by whom (source)`. */
    historyOf: async (teamId: string): Promise<string[]> => (await entriesOf(teamId)).map(tell),
    at: (iso: string): void => {
      endShift();
      endShift = shiftClock(iso);
    },
    stop: async (): Promise<void> => {
      await platform.stop();
      endShift();
    },
  };
}

export type Recorder = Awaited<ReturnType<typeof startRecorder>>;

function tell({ field, oldValue, newValue, userName, source }: ChangeEntry): string {
  return `${field}: ${oldValue} → ${newValue}, ${userName} (${source})`;
}

export function recorderOf({ appwrite }: Pick<Uploads, 'appwrite'>, timeZone = 'UTC'): RecorderPorts {
  return connectRecorder(connectFunction(appwrite, 'change-recorder'), timeZone);
}

/** As if so much time had passed for the recorder. */
export function later(ports: RecorderPorts, ms: number): RecorderPorts {
  return { ...ports, now: () => Date.now() + ms };
}
