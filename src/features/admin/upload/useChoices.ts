import { useAppSelector } from '#src/store/hooks.ts';
import { isSubmitting, selectUpload } from '#src/features/admin/uploadSlice.ts';
import { noChoices, type UploadChoices } from './check/UploadChoices.ts';

/** What the person has decided about the rows of the present file, and whether it can't be changed because they are being submitted. */
export function useChoices(): { readonly choices: UploadChoices; readonly isLocked: boolean } {
  const upload = useAppSelector(selectUpload);
  return { choices: 'choices' in upload ? upload.choices : noChoices, isLocked: isSubmitting(upload) };
}
