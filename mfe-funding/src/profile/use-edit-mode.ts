import { useEffect, useState } from 'react'
import type { NoteChanges } from './use-unsaved.ts'

interface EditModeInput {
  /** The form's name among those of the page. */
  name: string
  isDirty: boolean
  noteChanges: NoteChanges
}

/** A form is read-only until Edit is pressed; while it is edited its changes are noted. */
export function useEditMode({ name, isDirty, noteChanges }: EditModeInput) {
  const [isEditing, setEditing] = useState(false)
  useEffect(() => {
    noteChanges(name, isEditing && isDirty)
    return () => noteChanges(name, false)
  }, [name, isEditing, isDirty, noteChanges])
  return { isEditing, setEditing }
}
