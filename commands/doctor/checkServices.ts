import { flagKeys } from '#domain/flagKeys.ts';
import { launchDarklyHosts } from './connectSources.ts';
import { type Finding, ok, wrong } from './Finding.ts';
import { type Installation, request } from './Installation.ts';
import { addressSetting, type PageConfig, textSetting } from './PageConfig.ts';

const anonymous = Buffer.from(JSON.stringify({ kind: 'user', anonymous: true, key: 'doctor' })).toString('base64url');

/** The feature flags, asked for as the page does. */
export async function checkFlags({ page }: Pick<Installation, 'page'>, config: PageConfig): Promise<Finding[]> {
  const clientId = textSetting(config, 'launchDarklyClientId');
  if (clientId === undefined) {
    return [wrong('flags', 'every flag is off', 'set launchDarklyClientId in config.json to the client-side id')];
  }
  const url = addressSetting(config, 'launchDarklyUrl', page) ?? launchDarklyHosts[0];
  const answer = await request(`${url}/sdk/evalx/${encodeURIComponent(clientId)}/contexts/${anonymous}`);
  const text = await answer.text();
  if (!answer.ok) {
    const advice = 'set launchDarklyClientId in config.json to the client-side id of the environment';
    return [wrong('flags', `the flag service answers ${answer.status}`, advice)];
  }
  const missing = Object.values(flagKeys).filter((key) => !text.includes(`"${key}"`));
  return missing.length === 0
    ? [ok('flags', Object.values(flagKeys).join(', '))]
    : missing.map((key) =>
        wrong('flags', `${key} is not there`, 'make it, a boolean, available to client-side SDKs (docs/deploying.md)'),
      );
}

/** The settings of monitoring; nothing is sent. */
export function checkMonitoring(config: PageConfig): Finding[] {
  const token = textSetting(config, 'datadogClientToken');
  const application = textSetting(config, 'datadogApplicationId');
  if (token === undefined && application === undefined) return [ok('monitoring', 'off: config.json names no token')];
  if (token === undefined) {
    return [
      wrong(
        'monitoring',
        'off: there is no token',
        'set datadogClientToken in config.json, or remove datadogApplicationId',
      ),
    ];
  }
  return application === undefined
    ? [wrong('monitoring', 'logs alone', 'set datadogApplicationId in config.json for RUM')]
    : [ok('monitoring', 'logs and RUM')];
}
