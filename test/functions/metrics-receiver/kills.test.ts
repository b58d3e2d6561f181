import { Query } from 'node-appwrite';
import { parsePush } from '#functions/metrics-receiver/parsePush.ts';
import { connectReceiver } from '#functions/metrics-receiver/ports.ts';
import { receiveValues } from '#functions/metrics-receiver/receiveValues.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { addTeam } from '#test/support/startUploads.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { crashingPorts } from '#test/support/crashingPorts.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { allValues, source } from '#test/support/pushRows.ts';
import { startReceiver } from '#test/support/startReceiver.ts';
import { later } from '#test/support/startRecorder.ts';

const receiver = ofSuite(() => startReceiver({ clock: '2026-11-25T10:00:00Z' }));

const connect = () => connectReceiver(connectFunction(receiver.platform.appwrite, 'metrics-receiver'), 'UTC');

/** What everybody sees of a team, without moments. */
async function stateOf(team: string) {
  await receiver.platform.untilNothingRuns();
  const { sam } = receiver;
  const [metrics] = await sam.list('team-monthly-metrics', Query.equal('$id', team));
  const reports = await sam.list('team-month-reports', Query.equal('teamId', team));
  const [reporting] = await sam.list('team-reporting', Query.equal('$id', team));
  const pushes = await sam.list('metric-pushes', Query.equal('teamId', team));
  return {
    metrics: [metrics?.overallRepoTestCoverage, metrics?.singleArtifactPromotion, metrics?.updateBy],
    reports: reports.map(({ month, overallRepoTestCoverage, reportedBy }) => [
      month,
      overallRepoTestCoverage,
      reportedBy,
    ]),
    reporting: [reporting?.months, reporting?.reportedBy],
    pushes: pushes.map(({ month, metrics: told, count }) => [month, told, count]),
    history: (await receiver.historyOf(team)).filter((line) => !/^(teamName|greenfield):/.test(line)).sort(),
  };
}

/** Calls before which something was written: what dies before any other one leaves the same. */
function writeObserver() {
  const points = [1];
  let hasWritten = false;
  const onCall = (name: string, call: number): void => {
    if (hasWritten) points.push(call);
    hasWritten = !/^(find|list|has|name|team)/.test(name);
  };
  return { points, onCall };
}

test('a run killed after any of its writes, and repeated, leaves what an undisturbed one does', async () => {
  const { id } = await receiver.addToken('Nightly');
  const pusher = { id, name: 'Nightly', teams: null, metrics: null };
  const push = (team: string, ports = connect()) => {
    const body = { measuredAt: '2026-11-25T09:00:00Z', source, items: [{ team, values: allValues }] };
    return receiveValues(parsePush(JSON.stringify(body)), pusher, ports, false);
  };
  await addTeam(receiver.platform, 'whole');
  const { points, onCall } = writeObserver();
  const counted = crashingPorts(connect(), Infinity, onCall);
  await push('whole', counted.ports);
  const whole = await stateOf('whole');
  expect(whole.reports).toEqual([['2026-11', 80, 'Nightly (program)']]);
  expect(whole.history).toHaveLength(8);
  expect(points.length).toBeGreaterThan(10);
  for (const [index, call] of points.entries()) {
    const team = `team-${call}`;
    await addTeam(receiver.platform, team);
    const killed = crashingPorts(connect(), call);
    await Promise.race([killed.died, push(team, killed.ports)]);
    // A sweep may come before the pipeline does.
    if (index % 2 === 1) await sweep(later(receiver.ports, 150_000));
    await push(team);
    expect({ call, ...(await stateOf(team)) }).toEqual({ call, ...whole });
  }
});
