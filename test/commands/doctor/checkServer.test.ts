import { judgeClock, judgeVersion } from '#commands/doctor/checkServer.ts';
import { formatFinding } from '#commands/doctor/Finding.ts';

const noon = Date.parse('2026-11-22T12:00:00.900Z');
const clock = (date: string | null): string => formatFinding(judgeClock(date, noon, noon + 400));

it('takes a time in whole seconds for that second', () => {
  expect(clock('Sun, 22 Nov 2026 12:00:00 GMT')).toBe('ok   clock: agrees with this machine’s');
  expect(clock('Sun, 22 Nov 2026 12:00:06 GMT')).toBe('ok   clock: agrees with this machine’s');
});

it.each([
  ['Sun, 22 Nov 2026 12:02:00 GMT', 'the server’s is 119 s ahead of this machine’s'],
  ['Sun, 22 Nov 2026 11:58:00 GMT', 'the server’s is 120 s behind this machine’s'],
])('%s', (date, detail) => {
  expect(clock(date)).toBe(`!!   clock: ${detail} → set both by NTP (timedatectl set-ntp true)`);
});

it('says that a server tells no time', () => {
  expect(clock(null)).toBe('!!   clock: the server tells no time → let the proxy pass the header Date');
});

it.each([
  ['1.8.2', false],
  ['1.9.0', true],
  ['1.10.1', true],
  ['2.0.0', true],
])('version %s will do: %s', (version, willDo) => expect(judgeVersion(version).advice === undefined).toBe(willDo));
