import { useEffect, useState } from 'react'
import type { ReportChanges } from './use-unsaved.ts'

interface EditModeInput {
  /** Identifies the form on the page. */
  name: string
  isDirty: boolean
  reportChanges: ReportChanges
}

/** A form is read-only until Edit is pressed; while editing, it reports unsaved changes. */
export function useEditMode({ name, isDirty, reportChanges }: EditModeInput) {
  const [isEditing, setEditing] = useState(false)
  useEffect(() => {
    reportChanges(name, isEditing && isDirty)
    return () => reportChanges(name, false)
  }, [name, isEditing, isDirty, reportChanges])
  return { isEditing, setEditing }
}
