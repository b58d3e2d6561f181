import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface KnownNameProps {
  /** The chosen name; null where the typed one is no alias. */
  readonly name: string | null;
  readonly onUse: (name: string) => void;
}

/** Says that a typed name is known by another one, and offers that. What was typed stays until it is pressed. */
export function KnownName({ name, onUse }: KnownNameProps) {
  return (
    <Box role="status" aria-label="Known name">
      {name !== null && (
        <Alert
          severity="info"
          action={
            <Button size="small" color="inherit" sx={{ textTransform: 'none' }} onClick={() => onUse(name)}>
              Use “{name}”
            </Button>
          }
          sx={{ overflowWrap: 'anywhere' }}
        >
          Known here as <bdi>{name}</bdi>
        </Alert>
      )}
    </Box>
  );
}
