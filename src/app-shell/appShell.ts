import type { Team } from '#domain/team.ts';
import { fetchConfig } from '#src/config/fetchConfig.ts';
import { type RowList, toFirstRows } from '#src/appwrite/firstRows.ts';
import type { Prefetched } from '#src/config/prefetched.ts';
import { describeLastSeen, updatingText } from '#src/components/describeLastSeen.ts';
import {
  type FirstTeams,
  teamListTexts,
  type LastSeenTeams,
  lastSeenTeamsKey,
  type ListOpening,
  listOpeningKey,
} from '#src/data/firstTeams.ts';
import { paths } from '#src/paths.ts';
import { cacheOwner, readSyncValues, removeSyncValues } from '#src/appwrite/cacheFormat.ts';
import { handOverWhenReady } from './handOver.ts';
import { findCurrentUser, readPlatform, requestAllTeams, requestFirstTeams } from './platformRequests.ts';
import { showTeamList } from './teamList.ts';

/**
 * On a slow connection the page's scripts start without the first rows, and all teams are asked for behind the scripts: at 400 kbit/s they
 * have come after 8.6 s in place of 12.2 s.
 */
const maxWaitForRowsMs = 1_000;

const teamListScripts = document.currentScript?.dataset.teamList?.split(' ') ?? [];

const shell = document.getElementById('app-shell');
const root = document.getElementById('root');
if (shell !== null && root !== null) {
  window.prefetched = start(shell);
  handOverWhenReady(shell, root);
}

/** App shell (architecture.md, section 5): asks for what every start asks for, and paints the first rows into the frame of `index.html`. */
function start(frame: Element): Prefetched {
  const config = fetchConfig();
  const platform = config.then((response) => readPlatform(response.clone()));
  platform.catch(() => undefined);

  const { pathname, search } = window.location;
  const main = frame.querySelector('main');
  const opening = readListOpening();
  const isTeamList = pathname === paths.teams && search === '' && main !== null && opening?.hasStartView !== true;
  const lastSeen = isTeamList ? readLastSeenTeams() : undefined;
  const rows: Prefetched['rows'] = new Map();
  const firstTeams =
    isTeamList && lastSeen === undefined
      ? platform.then((known) => requestFirstTeams(known, rows)).catch(() => undefined)
      : undefined;
  const currentUser = pathname === paths.accessDenied ? undefined : findCurrentUser(platform).catch(() => undefined);
  // Rows that can't be painted don't hold the page up: it reads them again, and says why.
  const painted = isTeamList
    ? Promise.race([paintTeamList(main).catch(() => undefined), wait(maxWaitForRowsMs)])
    : Promise.resolve();
  if (isTeamList) void painted.then(preloadTeamList);
  return {
    config,
    ...(currentUser && { currentUser }),
    rows,
    painted,
  };

  async function paintTeamList(main: Element): Promise<void> {
    // Without rows to show, requests go first: making the table takes as long as their way.
    if (lastSeen === undefined) await platform.catch(() => undefined);
    const askedAt = Date.now();
    const list = showTeamList(main, opening?.columns);
    const lastSeenRows = lastSeen && list.makeRows(lastSeen.rows);
    const first = lastSeen ?? (await readFirstTeams(await firstTeams));
    if (first === undefined || (lastSeen && !(await isOwnedBy(await currentUser)))) return;
    const isFast = Date.now() - askedAt < maxWaitForRowsMs;
    const status = lastSeen
      ? `${describeLastSeen(lastSeen.seenAt, Date.now())} ${updatingText}`
      : teamListTexts.loadingAll;
    list.showRows(lastSeenRows ?? list.makeRows(first.rows), status);
    // When the second frame begins, the first one is on the screen.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await wait(0);
    if (first.total !== undefined) list.showCount(first.rows.length, first.total);
    if (isFast) requestAllTeams(await platform, rows, first.total);
  }
}

/** The list's scripts come in one round with the page's, and not in two after them; behind the first rows on a slow connection. */
function preloadTeamList(): void {
  for (const href of teamListScripts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  }
}

async function readFirstTeams(response: Response | undefined): Promise<FirstTeams | undefined> {
  if (response?.ok !== true) return undefined;
  const first = toFirstRows((await response.clone().json()) as RowList<Team>);
  return first.rows.length === 0 ? undefined : first;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Not to be shown before the platform has said that the same person asks. */
function readLastSeenTeams(): LastSeenTeams | undefined {
  return readValue(lastSeenTeamsKey) as LastSeenTeams | undefined;
}

/** For a guest (401, 403) the stored rows are removed, whether the page's scripts come or not. */
async function isOwnedBy(currentUser: Response | undefined): Promise<boolean> {
  if (currentUser === undefined) return false;
  if (currentUser.status === 401 || currentUser.status === 403) removeSyncValues();
  if (!currentUser.ok) return false;
  const { $id } = (await currentUser.clone().json()) as { readonly $id: string };
  return readSyncValues()?.owner === cacheOwner($id);
}

function readListOpening(): ListOpening | undefined {
  return readValue(listOpeningKey) as ListOpening | undefined;
}

function readValue(key: string): unknown {
  try {
    return readSyncValues()?.byKey[key];
  } catch {
    // Nothing is stored, or somebody else wrote there: the page reads it again, and logs why.
    return undefined;
  }
}
