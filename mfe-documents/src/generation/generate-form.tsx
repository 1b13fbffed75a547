import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { Field, Link, Select } from '@fundharbor/kit'
import type { FormEvent } from 'react'
import { ProjectSelect } from '../projects/project-select.tsx'
import { useModelDrafting } from '../shared/allowance.ts'
import { interviewAddress } from '../shared/interview-address.ts'
import styles from './generate-dialog.module.css'
import { FactsFields } from './facts-fields.tsx'
import type { MissingFact } from './missing-facts.ts'
import { OpportunityField } from './opportunity-field.tsx'
import type { useGenerationForm } from './use-generation-form.ts'
import { RequestField } from './request-field.tsx'
import { StyleFields } from './style-fields.tsx'

const REQUESTS = new Set(['requestedAmount', 'budgetRequested'])

interface GenerateFormProps {
  id: string
  form: ReturnType<typeof useGenerationForm>
  templates: DocumentTemplate[]
  /** What the template asks for and the profile does not have. */
  facts: MissingFact[]
  /** True while the document is being written. */
  isLocked: boolean
  onSubmit: () => void
}

export function GenerateForm({
  id,
  form: { values, change },
  templates,
  facts,
  isLocked,
  onSubmit,
}: GenerateFormProps) {
  const usesModel = useModelDrafting()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLocked) onSubmit()
  }
  const selected = templates.find((template) => template.id === values.templateId)
  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <fieldset className={styles.fields} disabled={isLocked}>
        <legend className="visually-hidden">Document details</legend>
        <Select
          label="Template"
          placeholder="Select a template"
          options={templates.map((template) => ({
            value: template.id,
            label: template.isPremium ? `${template.name} (Premium Only)` : template.name,
          }))}
          value={selected ? values.templateId : ''}
          onChange={(event) => change({ templateId: event.target.value })}
        />
        <Field
          label="Document title"
          maxLength={255}
          placeholder="For example, Proposal for the housing fund"
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <OpportunityField
          value={values.opportunityId}
          onChange={(opportunityId) => change({ opportunityId })}
        />
        {selected && !selected.isPremium && (
          <p className={styles.interview}>
            <Link
              to={interviewAddress({
                template: selected.id,
                opportunity: values.opportunityId,
                project: values.projectId,
              })}
            >
              Answer a few questions first
            </Link>{' '}
            to leave fewer blanks.
          </p>
        )}
        {usesModel && <StyleFields values={values} onChange={change} />}
        <ProjectSelect optional value={values.projectId} onChange={(projectId) => change({ projectId })} />
        {selected?.placeholders.some((name) => REQUESTS.has(name)) && (
          <RequestField
            opportunityId={values.opportunityId}
            projectId={values.projectId}
            onChange={(requestedAmount) => change({ variables: { ...values.variables, requestedAmount } })}
          />
        )}
        <FactsFields
          key={values.templateId}
          facts={facts}
          values={values.variables}
          onChange={(variables) => change({ variables })}
        />
      </fieldset>
    </form>
  )
}
