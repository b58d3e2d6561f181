import type { Campaign } from '#domain/campaigns/campaign.ts';
import { describeAsked } from '#domain/campaigns/campaignTexts.ts';
import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import { paths } from '#src/paths.ts';
import type { PaletteEntry } from './entries.ts';

/** Lists that answer a question which people put in words of their own. */
export const questionEntries: readonly PaletteEntry[] = [
  question(`Teams ${reportingWords.open} this month`, paths.lateTeams, 'late due open missing who has unreported'),
  question(`Teams with a ${reportingWords.missing} month`, `${paths.reporting}?late=1`, 'late overdue months'),
  question(`Teams that have ${reportingWords.never}`, paths.neverReported, 'late who not'),
  question('Teams that use something on Hold', `${paths.reporting}?hold=any`, 'ring leave'),
  question('Technologies at their end of life', `${paths.technologies}?endOfLife=1`, 'support eol old versions'),
  question('Inventories to be confirmed', paths.dueInventories, 'late old stale tech inventory'),
];

/** Of each sector its teams, and who of them has reported. */
export function sectorEntries(teams: readonly Team[]): readonly PaletteEntry[] {
  const sectors = new Set(teams.map(({ sector }) => tidyText(sector)).filter((sector) => sector !== ''));
  return [...sectors].flatMap((sector) => [
    question(`Teams of ${sector}`, paths.teamsOf(sector), 'sector'),
    question(`Reporting of ${sector}`, paths.reportingOf(sector), 'sector late missing'),
  ]);
}

/** By name, and by what they ask: `java 8`. */
export function campaignEntries(campaigns: readonly Campaign[]): readonly PaletteEntry[] {
  return campaigns
    .filter(({ status }) => status !== 'archived')
    .map((campaign) => question(campaign.name, paths.campaign(campaign.$id), describeAsked(campaign), 'Campaign'));
}

function question(title: string, to: string, keywords: string, detail = ''): PaletteEntry {
  return { kind: 'screen', id: to, title, detail, keywords, run: { to }, isRemembered: false };
}
