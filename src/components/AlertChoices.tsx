import { Box, Button, type ButtonProps } from '@mui/material';

/** Answers below the text of an alert. */
export function AlertChoices({ choices }: { readonly choices: readonly ButtonProps[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, overflowWrap: 'anywhere' }}>
      {choices.map((choice, index) => (
        <Button key={index} size="small" color="inherit" variant="outlined" {...choice} />
      ))}
    </Box>
  );
}
