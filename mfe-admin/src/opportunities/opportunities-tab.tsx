import { useState } from 'react'
import { EditDialog } from './edit-dialog.tsx'
import { EditorContext } from './editor-context.ts'
import { OpportunityList } from './opportunity-list.tsx'

/** The catalogue as administrators keep it. */
export function OpportunitiesTab() {
  const [edited, setEdited] = useState<string>()
  return (
    <EditorContext value={setEdited}>
      <OpportunityList />
      {edited && <EditDialog id={edited} onClose={() => setEdited(undefined)} />}
    </EditorContext>
  )
}
