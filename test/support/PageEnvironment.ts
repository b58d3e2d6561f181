import './compileOnce.ts';
import './quickSelectors.ts';
import { TestEnvironment } from 'jest-environment-jsdom';
import { enterTimeZone } from './enterTimeZone.ts';
import { rememberStyles } from './rememberedStyles.ts';

/** jsdom with Node's own network and encoding globals, so that the real client library talks to a real server. */
export default class PageEnvironment extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    enterTimeZone(given[0]);
    super(...given);
  }

  override async setup(): Promise<void> {
    await super.setup();
    rememberStyles(this.dom!.window);
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      FormData,
      Blob,
      File,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      WritableStream,
      TransformStream,
      structuredClone,
      BroadcastChannel,
    });
  }
}
