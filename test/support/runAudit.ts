import { judgeAudit, runAudit } from './auditDependencies.ts';

/** `npm run check:vulnerabilities`: exit code 1 for a known vulnerability of high severity in what ships. */
const { line, hasPassed } = judgeAudit(await runAudit());
process.stdout.write(`${line}\n`);
process.exitCode = hasPassed ? 0 : 1;
