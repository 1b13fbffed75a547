import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { useSaveDocument } from '../shared/document-queries.ts'
import { useAutosave as useAutosaveOf } from '../shared/use-autosave.ts'

export type { SaveState } from '../shared/use-autosave.ts'

/** Saves title and text shortly after the last keystroke. */
export function useAutosave({ id, title, content, revision }: GeneratedDocument) {
  const { mutateAsync } = useSaveDocument(id)
  return useAutosaveOf({
    value: { title, content },
    revision,
    isValid: (text) => text.title.trim() !== '',
    send: (text, basedOn) => mutateAsync({ ...text, revision: basedOn }),
  })
}
