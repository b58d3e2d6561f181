import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import Paper from '@mui/material/Paper';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { theme } from '#src/app/theme.ts';

/** What the root shows when start-up failed (SPEC section 2, startup failure screen). */
export function StartupFailure({ message }: { readonly message: string }) {
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <Paper component="main" variant="outlined" sx={{ maxWidth: 560, mx: 'auto', mt: { xs: 2, sm: 10 }, p: 4 }}>
        <title>Application Error · Engineering Data</title>
        <Typography variant="h1">Application Error</Typography>
        <Typography sx={{ mt: 1 }}>Sorry, there was a problem starting the application.</Typography>
        <Typography
          role="alert"
          sx={{ my: 3, p: 2, borderRadius: 1, bgcolor: 'action.hover', overflowWrap: 'anywhere' }}
        >
          {message}
        </Typography>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </Paper>
    </ThemeProvider>
  );
}
