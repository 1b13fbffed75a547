import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { Field, Select } from '@fundharbor/kit'
import type { FormEvent } from 'react'
import styles from './generate-dialog.module.css'
import { OpportunityField } from './opportunity-field.tsx'
import type { useForm } from './use-form.ts'
import { VariablesField } from './variables-field.tsx'

interface GenerateFormProps {
  id: string
  form: ReturnType<typeof useForm>
  templates: DocumentTemplate[]
  /** While a document is written nothing changes under it. */
  isLocked: boolean
  onSubmit: () => void
}

/** Template, title, opportunity and variables. */
export function GenerateForm({
  id,
  form: { values, change },
  templates,
  isLocked,
  onSubmit,
}: GenerateFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLocked) onSubmit()
  }
  const known = templates.find((template) => template.id === values.templateId)
  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <fieldset className={styles.fields} disabled={isLocked}>
        <legend className={styles.hidden}>What the document is written from</legend>
        <Select
          label="Template"
          placeholder="Select a template"
          options={templates.map((template) => ({
            value: template.id,
            label: template.isPremium ? `${template.name} (Premium Only)` : template.name,
          }))}
          value={known ? values.templateId : ''}
          onChange={(event) => change({ templateId: event.target.value })}
        />
        <Field
          label="Document title"
          maxLength={255}
          placeholder="What this document is called"
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <OpportunityField
          value={values.opportunityId}
          onChange={(opportunityId) => change({ opportunityId })}
        />
        <VariablesField
          variables={values.variables}
          suggestions={known?.placeholders ?? []}
          onChange={(variables) => change({ variables })}
        />
      </fieldset>
    </form>
  )
}
