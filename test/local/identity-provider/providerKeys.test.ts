import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readProviderKeys } from '#local/identity-provider/providerKeys.ts';
import { newFolder } from '#test/support/newFolder.ts';

test('keys are made once for a data folder, for its owner alone, and differ between folders', () => {
  const [one, other] = [newFolder('keys'), newFolder('keys')];
  const keys = readProviderKeys(join(one, 'new'));
  expect(readProviderKeys(join(one, 'new'))).toEqual(keys);
  expect(statSync(join(one, 'new', 'identity-provider.keys.json')).mode & 0o777).toBe(0o600);
  expect(readProviderKeys(other).clientSecret).not.toBe(keys.clientSecret);
});
