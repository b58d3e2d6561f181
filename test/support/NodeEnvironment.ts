import { TestEnvironment } from 'jest-environment-node';
import { disableStorages } from './asyncStorages.ts';
import './compileOnce.ts';
import { enterTimeZone } from './enterTimeZone.ts';

export default class NodeEnvironment extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    enterTimeZone(given[0]);
    super(...given);
  }

  override async teardown(): Promise<void> {
    disableStorages();
    await super.teardown();
  }
}
