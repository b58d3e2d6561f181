import { Typography } from '@mui/material';
import { ContactLink } from '#src/components/ContactLink.tsx';

/** A sign-in refused with 429 shows the platform's own page, so this is said before (specification.md, section 2, route guard). */
export function SignInHelp() {
  return (
    <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
      If signing in ends with Error 429, too many people signed in from your network within an hour. Try again later, or
      write to <ContactLink />.
    </Typography>
  );
}
