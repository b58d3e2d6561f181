import AutorenewIcon from '@mui/icons-material/Autorenew';
import CheckCircleOutlineIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Chip from '@mui/material/Chip';
import type { ComponentType } from 'react';
import { isPartlyImported, type UploadResultFields } from '#domain/upload/uploadResult.ts';

interface StatusLook {
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
  /** Text and ground; each pair reaches a contrast of 4.5. */
  readonly light: readonly [text: string, ground: string];
  readonly dark: readonly [text: string, ground: string];
}

/** Queued yellow, processing blue, completed green, failed red (SPEC section 4). */
const looks: Readonly<Record<UploadResultFields['status'], StatusLook>> = {
  queued: { label: 'Queued', Icon: ScheduleIcon, light: ['#5f4700', '#fff0b8'], dark: ['#ffe08a', '#463800'] },
  processing: { label: 'Processing', Icon: AutorenewIcon, light: ['#174ea6', '#dce9fd'], dark: ['#aecbfa', '#12325c'] },
  completed: {
    label: 'Completed',
    Icon: CheckCircleOutlineIcon,
    light: ['#14532d', '#d8f1e0'],
    dark: ['#9be2b4', '#123d24'],
  },
  failed: { label: 'Failed', Icon: ErrorOutlineIcon, light: ['#8c1d18', '#fcdad7'], dark: ['#ffb4ab', '#5c1f1b'] },
};

/** Completed, but some rows were refused: amber, so that nobody takes it for all of them. */
const partlyImported: StatusLook = {
  label: 'Partly imported',
  Icon: WarningIcon,
  light: ['#6b3d00', '#ffe3bf'],
  dark: ['#ffc680', '#4d2f00'],
};

/** How an upload stands, by colour, icon and word. */
export function UploadStatusChip({ upload }: { readonly upload: Pick<UploadResultFields, 'status' | 'errorCount'> }) {
  const { label, Icon, light, dark } = isPartlyImported(upload) ? partlyImported : looks[upload.status];
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={label}
      data-status={upload.status}
      sx={(theme) => ({
        fontWeight: 600,
        border: '1px solid color-mix(in srgb, currentcolor 30%, transparent)',
        ...painted(light),
        ...theme.applyStyles('dark', painted(dark)),
      })}
    />
  );
}

function painted([color, backgroundColor]: StatusLook['light']) {
  return { color, backgroundColor, '& .MuiChip-icon': { color: 'inherit' } };
}
