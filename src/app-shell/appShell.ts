import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { fetchConfig } from '#src/config/fetchConfig.ts';
import { type RowList, toFirstRows } from '#src/appwrite/firstRows.ts';
import type { Prefetched } from '#src/config/prefetched.ts';
import { describeLastSeen, updatingText } from '#src/components/describeLastSeen.ts';
import { type FirstTeams, teamListTexts } from '#src/features/teams/firstTeams.ts';
import { paths } from '#src/paths.ts';
import { handOverWhenReady } from './handOver.ts';
import { findCurrentUser, readPlatform, requestFirstTeams } from './platformRequests.ts';
import { isOwnedBy, readLastSeenTeams, readListOpening } from './readLastSeen.ts';
import { showTeamList } from './teamList.ts';

/** The page's scripts wait no longer than this for the first rows: on a slow connection it is better to start. */
const maxWaitForRowsMs = 1_000;

const shell = document.getElementById('app-shell');
const root = document.getElementById('root');
if (shell !== null && root !== null) {
  window.prefetched = start(shell);
  handOverWhenReady(shell, root);
}

/**
 * The app shell (architecture.md, section 5): some kilobytes that run while the page's scripts are on their way. It asks for what every
 * start asks for, and paints the first rows of the team list into the static frame of `index.html`.
 */
function start(frame: Element): Prefetched {
  const config = fetchConfig();
  const platform = config.then((response) => readPlatform(response.clone()));
  // Told by whoever reads the configuration.
  platform.catch(() => undefined);

  const { pathname, search } = window.location;
  const main = frame.querySelector('main');
  const opening = readListOpening();
  // A view of their own only the page can show.
  const isTeamList = pathname === paths.teams && search === '' && main !== null && opening?.hasStartView !== true;
  const lastSeen = isTeamList ? readLastSeenTeams() : undefined;
  // Undefined when they fail: the page then asks itself, and says what is wrong.
  const firstTeams =
    isTeamList && lastSeen === undefined ? platform.then(requestFirstTeams).catch(() => undefined) : undefined;
  const currentUser = pathname === paths.accessDenied ? undefined : findCurrentUser(platform).catch(() => undefined);
  return {
    config,
    ...(currentUser && { currentUser }),
    firstPages: firstTeams ? { [tableIds.teamMetadata]: firstTeams } : {},
    // What can't be painted (an answer of something else than the platform) keeps the page from nothing: it reads it again, and says why.
    painted: isTeamList
      ? Promise.race([paintTeamList(main).catch(() => undefined), wait(maxWaitForRowsMs)])
      : Promise.resolve(),
  };

  async function paintTeamList(main: Element): Promise<void> {
    // Without rows to show, the requests go first: making the table takes as long as their way.
    if (lastSeen === undefined) await platform.catch(() => undefined);
    const list = showTeamList(main, opening?.columns);
    // While the answer is on its way.
    const lastSeenRows = lastSeen && list.makeRows(lastSeen.rows);
    const first = lastSeen ?? (await readFirstTeams(await firstTeams));
    if (first === undefined || (lastSeen && !(await isOwnedBy(await currentUser)))) return;
    const status = lastSeen
      ? `${describeLastSeen(lastSeen.seenAt, Date.now())} ${updatingText}`
      : teamListTexts.loadingAll;
    list.showRows(lastSeenRows ?? list.makeRows(first.rows), status);
    // When the second frame begins, the first one is on the screen.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await wait(0);
    if (first.total !== undefined) list.showCount(first.rows.length, first.total);
  }
}

/** Undefined when there are none: the page says why. */
async function readFirstTeams(response: Response | undefined): Promise<FirstTeams | undefined> {
  if (response?.ok !== true) return undefined;
  const first = toFirstRows((await response.clone().json()) as RowList<Team>);
  return first.rows.length === 0 ? undefined : first;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
