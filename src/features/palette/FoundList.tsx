import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import type { Team } from '#domain/team.ts';
import { noTechnologyFilters, type TechnologyQuery } from '#domain/technologies/technologyQuery.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { useCampaigns } from '#src/data/campaignsApi.ts';
import { useListMyTeamIdsQuery } from '#src/data/myTeamsApi.ts';
import { askIndex } from '#src/data/search/feed.ts';
import { usePeopleIndex } from '#src/data/search/usePeople.ts';
import { useSearchIndex } from '#src/data/search/useSearchIndex.ts';
import { logger } from '#src/monitoring/logger.ts';
import { matchTeamId, paths } from '#src/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { type LoadingPart, PaletteFooter } from './PaletteFooter.tsx';
import { PaletteList, type Selection } from './PaletteList.tsx';
import type { EntryGroup, PaletteEntry } from './entries.ts';
import { findTeamEntries, findUpdates, parseUpdate } from './findTeams.ts';
import { groupEntries, rankEntries } from './rankEntries.ts';
import { matchScore, toQuery, toSearchText } from './textMatch.ts';
import { metricEntries, personEntry, technologyEntry } from './toEntry.ts';
import { describeAsked } from '#domain/campaigns/campaignTexts.ts';
import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import { tidyText } from '#domain/text.ts';

interface Sources {
  readonly email: string;
  readonly fixed: readonly PaletteEntry[];
  readonly teams: readonly Team[] | undefined;
  readonly recent: ReadonlySet<string>;
  /** Newest visit first. */
  readonly recentTeamIds: readonly string[];
}

interface FoundListProps extends Sources {
  readonly text: string;
  readonly teamsState: Omit<LoadingPart, 'name'>;
  readonly start: readonly EntryGroup[];
  readonly selection: Selection;
  readonly onChoose: (entry: PaletteEntry) => void;
}

export function FoundList({ text, teamsState, start, selection, onChoose, ...sources }: FoundListProps) {
  const { found, index, campaigns } = useFoundEntries(text, sources);
  const [awaited, setAwaited] = useState<string>();
  const first = found?.groups[0]?.entries[0];
  const isCurrent = found?.text === text;
  const chooseFirst = useLatest(() => first && onChoose(first));

  // Enter may come before the results: they are of the text before then.
  useEffect(() => {
    if (isCurrent && awaited === text) chooseFirst();
  }, [isCurrent, awaited, text, chooseFirst]);

  const parts: readonly LoadingPart[] = [
    { name: 'teams', ...teamsState },
    { name: 'people and technologies', ...index },
    { name: 'campaigns', ...campaigns },
  ];
  const isLoading = parts.some((part) => part.isLoading);
  const count = found?.groups.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;
  return (
    <>
      <PaletteList
        version={found?.text ?? ''}
        groups={found?.groups ?? start}
        selection={selection}
        onChoose={(entry) => (isCurrent ? onChoose(entry) : setAwaited(text))}
      />
      {found && count === 0 && !isLoading && (
        <Typography className="Palette-nothing">Nothing found for “{found.text.trim()}”.</Typography>
      )}
      <Box component="span" role="status" sx={visuallyHidden}>
        {found && (count === 1 ? '1 result' : `${count} results`)}
      </Box>
      <PaletteFooter parts={parts} />
    </>
  );
}

interface FoundEntries {
  readonly text: string;
  readonly groups: readonly EntryGroup[];
  /** Lacks people and technologies, because the index failed. */
  readonly isPartial: boolean;
}

const noTeams: readonly Team[] = [];
const noCampaigns: readonly Campaign[] = [];

/** The previous results stay until all loaded sources have answered. */
function useFoundEntries(text: string, sources: Sources) {
  const { email, fixed, teams = noTeams, recent, recentTeamIds } = sources;
  const { ask, ...index } = usePaletteIndex();
  const current = matchTeamId(useLocation().pathname);
  const { data: mine } = useListMyTeamIdsQuery(email, { skip: parseUpdate(text) === undefined });
  const likely = useMemo(
    () => [...(current === undefined ? [] : [current]), ...recentTeamIds, ...(mine ?? [])],
    [current, recentTeamIds, mine],
  );
  const sectors = useMemo(() => sectorEntries(teams), [teams]);
  const { campaigns: all = noCampaigns, isLoading, isError: areCampaignsMissing, refetch } = useCampaigns();
  const campaigns = useMemo(() => campaignEntries(all), [all]);
  const [found, setFound] = useState<FoundEntries>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<FoundEntries> => {
      const asked = ask(text).catch((thrown: unknown) => {
        logger.error('The search index failed', thrown instanceof Error ? thrown : { thrown });
        return undefined;
      });
      // Posts the question first: the worker searches while the teams are searched here.
      await Promise.resolve();
      const local = [
        ...rankEntries([...fixed, ...questionEntries, ...sectors, ...campaigns], text),
        ...findTeamEntries(teams, text, recent),
        ...rankEntries(metricEntries, text),
        ...findUpdates(teams, text, likely),
      ];
      const others = await asked;
      return { text, groups: groupEntries([...local, ...(others ?? [])], recent), isPartial: others === undefined };
    };
    void find().then((next) => isCurrent && setFound(next));
    return () => {
      isCurrent = false;
    };
  }, [ask, attempt, text, fixed, sectors, campaigns, teams, recent, likely]);

  const isError = index.isError || found?.isPartial === true;
  const retry = (): void => {
    index.retry();
    setAttempt(attempt + 1);
  };
  const refetchCampaigns = (): void => void refetch();
  return {
    found,
    index: { ...index, isError, retry },
    campaigns: { isLoading, isError: areCampaignsMissing, retry: refetchCampaigns },
  };
}

const limit = 5;
/** For matches by the index's own rules: a version, an alias, an e-mail address. */
const indexScore = 45;

const question: Omit<TechnologyQuery, 'text'> = {
  ...noTechnologyFilters,
  sort: 'teams',
  descending: true,
  offset: 0,
  limit,
};

/** The first use loads the index. `ask` is a new callback for each of its versions, and rejects when the worker dies. */
function usePaletteIndex() {
  const dispatch = useAppDispatch();
  const technologies = useSearchIndex();
  const people = usePeopleIndex(true);
  const [technologiesVersion, peopleVersion] = [technologies.version, people.version];
  const ask = useCallback(
    async (text: string) => {
      if (text.trim().length < 2) return [];
      const [peoplePage, technologyPage] =
        (await dispatch(
          askIndex((client) =>
            Promise.all([
              peopleVersion === undefined ? undefined : client.ask('findPeople', text, limit),
              technologiesVersion === undefined ? undefined : client.ask('listTechnologies', { ...question, text }),
            ]),
          ),
        )) ?? [];
      const query = toQuery(text);
      const score = (title: string): number => Math.max(indexScore, matchScore(toSearchText(title), query));
      return [
        ...(peoplePage?.people ?? []).map(({ userId, name, email }) => ({
          entry: personEntry(userId, name, email),
          score: score(name),
        })),
        ...(technologyPage?.rows ?? []).map((row) => ({ entry: technologyEntry(row), score: score(row.name) })),
      ];
    },
    [dispatch, peopleVersion, technologiesVersion],
  );
  const isError = technologies.isError || people.isError;
  return {
    ask,
    isLoading: !isError && (peopleVersion === undefined || technologiesVersion === undefined),
    isError,
    retry: () => {
      if (technologies.isError) technologies.refetch();
      if (people.isError) people.refetch();
    },
  };
}

/** Lists that answer a question which people put in words of their own. */
const questionEntries: readonly PaletteEntry[] = [
  toQuestion(`Teams ${reportingWords.open} this month`, paths.lateTeams, 'late due open missing who has unreported'),
  toQuestion(`Teams with a ${reportingWords.missing} month`, `${paths.reporting}?late=1`, 'late overdue months'),
  toQuestion(`Teams that have ${reportingWords.never}`, paths.neverReported, 'late who not'),
  toQuestion('Teams that use something on Hold', `${paths.reporting}?hold=any`, 'ring leave'),
  toQuestion('Technologies at their end of life', `${paths.technologies}?endOfLife=1`, 'support eol old versions'),
  toQuestion('Inventories to be confirmed', paths.dueInventories, 'late old stale tech inventory'),
];

/** Of each sector its teams, and who of them has reported. */
function sectorEntries(teams: readonly Team[]): readonly PaletteEntry[] {
  const sectors = new Set(teams.map(({ sector }) => tidyText(sector)).filter((sector) => sector !== ''));
  return [...sectors].flatMap((sector) => [
    toQuestion(`Teams of ${sector}`, paths.teamsOf(sector), 'sector'),
    toQuestion(`Reporting of ${sector}`, paths.reportingOf(sector), 'sector late missing'),
  ]);
}

/** By name, and by what they ask: `java 8`. */
function campaignEntries(campaigns: readonly Campaign[]): readonly PaletteEntry[] {
  return campaigns
    .filter(({ status }) => status !== 'archived')
    .map((campaign) => toQuestion(campaign.name, paths.campaign(campaign.$id), describeAsked(campaign), 'Campaign'));
}

function toQuestion(title: string, to: string, keywords: string, detail = ''): PaletteEntry {
  return { kind: 'screen', id: to, title, detail, keywords, run: { to }, isRemembered: false };
}
