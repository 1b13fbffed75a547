import type { AdminTemplate } from '@fundharbor/contracts/documents/admin-templates'
import { Button } from 'antd'
import { useState } from 'react'
import { TemplateDialog } from './template-dialog.tsx'

/** Opens a template's editor. */
export function EditButton({ template }: { template: AdminTemplate }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <Button size="small" aria-label={`Edit ${template.name}`} onClick={() => setIsEditing(true)}>
        Edit
      </Button>
      {isEditing && <TemplateDialog template={template} onClose={() => setIsEditing(false)} />}
    </>
  )
}
