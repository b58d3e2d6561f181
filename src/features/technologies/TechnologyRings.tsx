import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { describeDay } from '#domain/technologies/describeRule.ts';
import { endOfAdopted, ringRulesOf } from '#domain/technologies/readRules.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { isNumbered } from '#domain/technologies/versions.ts';
import { formatDay, useToday } from '#src/config/organisationDay.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { describeSubject } from '#src/components/rings/ringTexts.ts';
import { paths } from '#src/paths.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { PageLink } from '#src/components/PageLink.tsx';

const EditNotice = onDemandQuietly(async () => (await import('./admin/EditNotice.tsx')).EditNotice);

export function TechnologyRings({ technology }: { readonly technology: Technology }) {
  const { category, name } = technology;
  const today = useToday();
  const known = useRuleBook()?.get(category);
  const rules = ringRulesOf(known, name);
  if (rules.length === 0) return null;
  return (
    <Stack component="ul" aria-label="Rings" sx={{ gap: 1, m: 0, mb: 3, p: 0, listStyle: 'none' }}>
      {rules.map((rule) => (
        <li key={`${rule.versions} ${rule.ring} ${rule.until} ${rule.reason}`}>
          <Alert
            severity={rule.ring === 'Hold' ? 'warning' : 'info'}
            icon={false}
            variant="outlined"
            role="presentation"
            action={
              <ForAdmins>
                <Box sx={{ minWidth: 64 }}>
                  <EditNotice technology={technology} notice={rule} />
                </Box>
              </ForAdmins>
            }
            sx={{ '& .MuiAlert-message': { width: '100%' } }}
          >
            <RuleText name={name} rule={rule} end={endOfAdopted(known, rule, today)} />
          </Alert>
        </li>
      ))}
    </Stack>
  );
}

function RuleText({
  name,
  rule,
  end,
}: {
  readonly name: string;
  readonly rule: RingRule;
  /** From `endOfAdopted`. */
  readonly end: string | true | null;
}) {
  const { ring, versions, moveTo, reason } = rule;
  const day = describeDay(rule, formatDay);
  return (
    <>
      <Typography component="div" sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
        <RingLabel ring={ring} />
        <b>{describeSubject({ name, versions })}</b>
        {day !== '' && <span>{day}</span>}
        {moveTo !== '' && (
          <span>
            move to{' '}
            <PageLink
              to={`${paths.technologies}?${new URLSearchParams({ search: isNumbered(moveTo) ? `${name} ${moveTo}` : moveTo }).toString()}`}
            >
              {moveTo}
            </PageLink>
          </span>
        )}
      </Typography>
      {end !== null && <EndOfLifeMark end={end} ring={ring} />}
      {reason !== '' && <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{reason}</Typography>}
    </>
  );
}
