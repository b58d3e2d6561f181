import assert from 'node:assert/strict';
import type { Principal, ContractProject } from './ContractProject.ts';
import { RealtimeSocket } from '#test/support/RealtimeSocket.ts';

/** An event of a row, as realtime tells it. */
export interface HeardEvent {
  readonly action: string;
  readonly rowId: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface EventFrame {
  readonly events: readonly string[];
  readonly payload: HeardEvent['payload'];
}

/** A socket of one person that listens to channels. */
export class EventSocket {
  private constructor(private readonly socket: RealtimeSocket) {}

  static async open(project: ContractProject, who: Principal, channels: readonly string[]): Promise<EventSocket> {
    const session = who.headers['x-appwrite-session'];
    const cookie = { cookie: `a_session_${project.projectId}=${encodeURIComponent(session ?? '')}` };
    const { endpoint, projectId, origin } = project;
    const headers = { ...(origin === undefined ? {} : { origin }), ...(session === undefined ? {} : cookie) };
    const socket = await RealtimeSocket.open(endpoint, `project=${projectId}`, headers);
    const connected = await socket.next();
    assert.equal(connected.type, 'connected', `${JSON.stringify(connected)} (--origin names a registered page)`);
    assert.equal((connected.data?.user as { $id?: string } | null)?.$id ?? '', who.id);
    const answer = await socket.subscribe('s', channels);
    assert.equal(answer.data?.success, true, JSON.stringify(answer));
    return new EventSocket(socket);
  }

  /** Events heard until that row is: it is the last one written, so that nothing else is on its way. */
  async until(lastRowId: string): Promise<HeardEvent[]> {
    const heard: HeardEvent[] = [];
    while (heard.at(-1)?.rowId !== lastRowId) {
      const { events, payload } = await this.nextEvent();
      const name = events.find((each) => /^databases\.[^*]+\.tables\.[^*]+\.rows\.[^*]+\.\w+$/.test(each)) ?? '';
      heard.push({ action: name.split('.').at(-1) ?? '', rowId: String(payload.$id), payload });
    }
    return heard;
  }

  async nextEvent(): Promise<EventFrame> {
    for (;;) {
      const { type, data } = await this.socket.next();
      assert.notEqual(type, 'error', JSON.stringify(data));
      if (type === 'event') return data as unknown as EventFrame;
    }
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.socket.closed;
  }
}
