import type { ComponentType } from 'react';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import type { AdminTab } from '#src/paths.ts';

interface AdminTabContent {
  readonly label: string;
  readonly Content: ComponentType;
}

/**
 * What each tab of the Admin area is called and shows (SPEC section 2); `adminTabs` gives their order. Each is fetched when it is shown,
 * and so never by somebody who is no admin.
 */
export const adminTabContents: Readonly<Record<AdminTab, AdminTabContent>> = {
  upload: {
    label: 'Upload',
    Content: onDemand(async () => (await import('./upload/UploadTab.tsx')).UploadTab),
  },
  history: {
    label: 'History',
    Content: onDemand(async () => (await import('./history/HistoryTab.tsx')).HistoryTab),
  },
};
