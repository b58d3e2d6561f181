type Start<Started> = () => Promise<Started>;
type Hook = (run: () => unknown) => void;

function between<Started extends object>(before: Hook, after: Hook, start: Start<Started>): Started {
  const started = {} as Started & { stop?: () => unknown };
  before(async () => void Object.assign(started, await start()));
  after(() => started.stop?.());
  return started;
}

/** An object that is started before the first test of a suite, or of a part of it, and stopped after the last, if it can be. */
export const ofSuite = <Started extends object>(start: Start<Started>): Started => between(beforeAll, afterAll, start);

/** The same, anew for each test. */
export const ofTest = <Started extends object>(start: Start<Started>): Started => between(beforeEach, afterEach, start);
