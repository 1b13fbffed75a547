import type { Opportunity, OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { Button, toast, useCanEdit } from '@fundharbor/kit'
import { useState } from 'react'
import { fitTitle, toFormValues } from './form-values.ts'
import { ProjectDialog } from './project-dialog.tsx'
import { useCreateProject } from './queries.ts'

/** Starts a project with an opportunity's title and excerpt. */
export function CreateFromOpportunity({ row }: { row: OpportunityRow | Opportunity }) {
  const [isOpen, setOpen] = useState(false)
  const create = useCreateProject()
  if (!useCanEdit()) return null
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Create a project from this opportunity
      </Button>
      {isOpen && (
        <ProjectDialog
          title="New project"
          description="Change the words to say what you would do."
          values={toFormValues({
            title: fitTitle(row.title),
            description: row.excerpt,
            currency: row.currency,
          })}
          saveLabel="Create project"
          onSave={async (values) => {
            const { title } = await create.mutateAsync(values)
            toast({ title: 'Project created', description: title, tone: 'success' })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
