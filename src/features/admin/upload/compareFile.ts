import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { logger } from '#src/monitoring/logger.ts';
import { previewChanged, selectUpload } from '#src/features/admin/uploadSlice.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { CsvChecker } from './check/CsvChecker.ts';
import { checkerOf } from './checkerOf.ts';

/** Handing over more at once would hold up the page. */
const rowsAtOnce = 500;

/** Compares the checked file with what is stored now. */
export function compareFile(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services }) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'checked') return;
    const { uploadId } = upload.file;
    dispatch(previewChanged({ uploadId, value: { status: 'comparing' } }));
    const checker = checkerOf(services);
    try {
      await handOver(services, checker);
      dispatch(previewChanged({ uploadId, value: { status: 'compared', summary: await checker.compare() } }));
    } catch (thrown) {
      logger.error('Failed to compare the file with what is stored', toAppError(thrown));
      dispatch(previewChanged({ uploadId, value: { status: 'failed' } }));
    }
  };
}

async function handOver({ tables }: AppwriteServices, checker: CsvChecker): Promise<void> {
  const [teams, people, places] = await Promise.all([
    tables.listAll<Team>(tableIds.teamMetadata),
    tables.listAll<UserMetadata>(tableIds.userMetadata),
    tables.listAll<UserTeamAssociation>(tableIds.userTeamAssociation),
  ]);
  await inPieces(teams, (piece) => checker.addStored({ teams: piece }));
  await inPieces(people, (piece) => checker.addStored({ people: piece }));
  await inPieces(places, (piece) => checker.addStored({ places: piece }));
}

async function inPieces<Row>(rows: readonly Row[], give: (piece: Row[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) await give(rows.slice(start, start + rowsAtOnce));
}
