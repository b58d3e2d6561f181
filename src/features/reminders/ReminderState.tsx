import { useReminderPreference } from './reminderPreferenceApi.ts';

/** `: on`, beside the words of the user menu; nothing until it is known. */
export function ReminderState({ email }: { readonly email: string }) {
  const { isOn } = useReminderPreference(email);
  if (isOn === undefined) return null;
  return isOn ? ': on' : ': off';
}
