import { judgeAudit } from './auditDependencies.ts';

const audit = (severities: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [
        name,
        { name, severity, range: '<2.0.0', fixAvailable: true },
      ]),
    ),
    metadata: {},
  });

test.each([
  [audit({}), 'No known vulnerability of high severity; 0 of lower severity.', true],
  [audit({ one: 'moderate', two: 'low' }), 'No known vulnerability of high severity; 2 of lower severity.', true],
  [
    audit({ one: 'high', two: 'low', three: 'critical' }),
    'Known vulnerabilities: one <2.0.0 (high), three <2.0.0 (critical). npm audit --omit=dev says what mends them.',
    false,
  ],
])('a report of the registry: %s', (output, line, hasPassed) =>
  expect(judgeAudit(output)).toEqual({ line, hasPassed }),
);

test.each([
  ['nothing, for want of a network or of time', ''],
  ['a part of a report', audit({ one: 'high' }).slice(0, 40)],
  [
    'an endpoint that isn’t there',
    '{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":"","detail":""}}',
  ],
])('no report passes and says so: %s', (_name, output) => {
  expect(judgeAudit(output)).toEqual({
    line: 'Known vulnerabilities were not checked: the registry gave no report.',
    hasPassed: true,
  });
});
