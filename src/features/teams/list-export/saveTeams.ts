import type { Team } from '../../../../domain/team';
import { saveFile } from '../../../components/saveFile';
import { logger } from '../../../monitoring/logger';
import { writeTeamFile } from './writeTeamFile';

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const count = new Intl.NumberFormat();

/** How it went, in words for a person. */
export interface SaveOutcome {
  readonly severity: 'success' | 'error';
  readonly text: string;
}

/** Has the browser save these teams, in their order, as a spreadsheet. Never rejects. */
export async function saveTeams(teams: readonly Team[]): Promise<SaveOutcome> {
  try {
    const file = await writeTeamFile(teams);
    const name = `team projects ${today()}.xlsx`;
    saveFile(new File([file], name, { type: spreadsheetType }));
    return { severity: 'success', text: `${countTeams(teams.length)} saved as "${name}".` };
  } catch (thrown) {
    logger.error('The list of teams could not be exported', thrown instanceof Error ? thrown : { thrown });
    return { severity: 'error', text: 'The teams could not be exported. Please try again.' };
  }
}

function countTeams(teams: number): string {
  return teams === 1 ? '1 team' : `${count.format(teams)} teams`;
}

/** `2026-11-21`, by the person's own calendar. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
