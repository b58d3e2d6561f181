import { Box, Button } from '@mui/material';
import { KeyCap } from '#src/components/keys/KeyCap.tsx';

export interface LoadingPart {
  /** In a sentence: `teams`. */
  readonly name: string;
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

export function PaletteFooter({ parts }: { readonly parts: readonly LoadingPart[] }) {
  const failed = parts.filter(({ isError }) => isError);
  const loading = parts.filter(({ isLoading }) => isLoading);
  return (
    <Box className="Palette-footer">
      <Box role="status" sx={{ flexGrow: 1 }}>
        {failed.length > 0 && `${sentence(failed)} could not be loaded.`}
        {failed.length === 0 && loading.length > 0 && `${sentence(loading)} are being loaded...`}
      </Box>
      {failed.length > 0 && (
        <Button size="small" onClick={() => failed.forEach(({ retry }) => retry())}>
          Retry
        </Button>
      )}
      <Box className="Palette-keys" aria-hidden="true">
        <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> choose <KeyCap>Enter</KeyCap> open <KeyCap>Esc</KeyCap> close
      </Box>
    </Box>
  );
}

/** `Teams, people and technologies` */
function sentence(parts: readonly LoadingPart[]): string {
  const text = parts.map(({ name }) => name).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
