import { type Finding, ok, wrong } from './Finding.ts';
import { answerTimeoutMs } from './Installation.ts';
import type { PageConfig } from './PageConfig.ts';

const subject = 'metrics receiver';
const section = 'docs/deploying.md, section 4';

/** Whether programs that push metrics find the function: without a token it refuses, in its own words. */
export async function checkReceiver({ metricsReceiverUrl: url }: PageConfig): Promise<Finding[]> {
  if (typeof url !== 'string') {
    return [ok(subject, `without metricsReceiverUrl in config.json no program reports metrics (${section})`)];
  }
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const response = await fetch(new URL('/values', url), { method: 'POST', body: '{}', redirect: 'manual', signal });
  const text = await response.text();
  if (response.status === 401 && text.includes('The token is not valid.')) return [ok(subject, `answers at ${url}`)];
  const advice = `console → Functions → Metrics receiver → Domains (${section})`;
  return [wrong(subject, `${url} answers ${response.status}, and is not the function`, advice)];
}
