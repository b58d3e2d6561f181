import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformSettings } from '#local/appwrite/platform.ts';
import { SampleStateFile } from '#local/sample-data/SampleMark.ts';
import type { Settings } from './readSettings.ts';
import { StartFailure } from './StartFailure.ts';

/** Brings the sample organisation into an empty data folder. Throws `StartFailure`, and the signal's reason when it is aborted. */
export async function importSampleData(
  { dataDir, sampleTeams: teams, sampleSeed: seed, timeZone }: Settings & { readonly timeZone: string },
  { endpoint, apiKey, functionsRoot, projectId }: PlatformSettings & { readonly projectId: string },
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const state = new SampleStateFile(dataDir).read();
  if (state === undefined ? teams === 0 : state.finished) return;
  if (!existsSync(join(functionsRoot, 'dist/functions/file-uploader/main.js'))) {
    throw new StartFailure('The functions have not been built yet: npm run build');
  }
  // Loaded only when needed: a start that finds its data should not wait for what makes it up.
  const { fillSampleOrganisation } = await import('#local/sample-data/fillSampleOrganisation.ts');
  const { people } = await import('#local/identity-provider/people.ts');
  const admin = people[0];
  if (admin === undefined) return;
  try {
    await fillSampleOrganisation({ endpoint, projectId, apiKey, dataDir, teams, seed, timeZone, admin, say }, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new StartFailure(
      `The sample organisation could not be brought in: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
