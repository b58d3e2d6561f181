import { useReminderPreference } from './reminderPreferenceApi.ts';

/** `: on`, after the label in the user menu; nothing until the setting is known. */
export function ReminderState({ email }: { readonly email: string }) {
  const { isOn } = useReminderPreference(email);
  if (isOn === undefined) return null;
  return isOn ? ': on' : ': off';
}
