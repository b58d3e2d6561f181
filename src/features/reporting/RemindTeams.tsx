import MailIcon from '@mui/icons-material/MailOutlined';
import Tooltip from '@mui/material/Tooltip';
import { formatCount } from '#domain/formatNumber.ts';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { formatMonthName, type Month } from '#domain/monthly-metrics/reports.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { dialogOpenerId, useDialogAddress } from '#src/components/useDialogAddress.ts';

const RemindDialog = onDemandDialog(async () => (await import('./RemindDialog.tsx')).RemindDialog);
const [remindParameter, opened] = ['remind', '1'] as const;

interface RemindTeamsProps {
  /** Of the list, those that have not reported. */
  readonly teams: readonly ReportingTeam[];
  readonly month: Month;
}

/** For admins: mails to the people of these teams, who are first named in numbers (`remind=1`). */
export function RemindTeams({ teams, month }: RemindTeamsProps) {
  const { value, open, close } = useDialogAddress(remindParameter);
  const isEmpty = teams.length === 0;
  return (
    <ForAdmins>
      <Tooltip title={isEmpty ? `No team in this list has yet to report ${formatMonthName(month)}.` : ''} describeChild>
        <AriaDisabledButton
          id={dialogOpenerId(remindParameter, opened)}
          variant="outlined"
          startIcon={<MailIcon />}
          disabled={isEmpty}
          aria-haspopup="dialog"
          onClick={() => open(opened)}
        >
          {teams.length === 1 ? 'Remind this team' : `Remind these ${formatCount(teams.length, 'team')}`}
        </AriaDisabledButton>
      </Tooltip>
      {value !== null && <RemindDialog teams={teams} month={month} onClose={close} />}
    </ForAdmins>
  );
}
