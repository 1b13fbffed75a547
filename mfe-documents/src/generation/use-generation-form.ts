import {
  MAX_VARIABLES,
  NewDocument,
  TEMPLATE_AND_TITLE,
  type NewDocument as Body,
} from '@fundharbor/contracts/documents/generated-documents'
import { useState } from 'react'
import type { DraftStyle } from './style-fields.tsx'

export interface Variable {
  id: number
  name: string
  value: string
}

interface FormValues extends Partial<DraftStyle> {
  templateId: string
  title: string
  opportunityId: string
  projectId: string | null
  variables: Variable[]
}

let lastId = 0
export const createVariable = (): Variable => ({ id: ++lastId, name: '', value: '' })

/** The form's values and their validation. */
export function useGenerationForm(initial: {
  templateId: string | null
  opportunityId: string | null
  projectId?: string | null
}) {
  const [values, setValues] = useState<FormValues>({
    templateId: initial.templateId ?? '',
    title: '',
    opportunityId: initial.opportunityId ?? '',
    projectId: initial.projectId ?? null,
    variables: [createVariable()],
  })
  const change = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }))
  return { values, change, parse: () => parseForm(values) }
}

/** The request body, or what is wrong with the form. */
export function parseForm({
  templateId,
  title,
  opportunityId,
  projectId,
  variables,
  tone,
  length,
}: FormValues): Body | { problem: string } {
  if (templateId === '' || title.trim() === '') return { problem: TEMPLATE_AND_TITLE }
  const named = variables.filter(({ name, value }) => name.trim() !== '' && value.trim() !== '')
  const nameless = variables.find(({ name, value }) => name.trim() === '' && value.trim() !== '')
  if (nameless) return { problem: `Enter a name for the variable “${nameless.value.slice(0, 40)}”` }
  if (named.length > MAX_VARIABLES) return { problem: `Use at most ${MAX_VARIABLES} variables` }
  const body: Body = {
    templateId,
    title: title.trim(),
    opportunityId: opportunityId || null,
    ...(projectId ? { projectId } : {}),
    customVariables: Object.fromEntries(named.map(({ name, value }) => [name.trim(), value.trim()])),
    tone,
    length,
  }
  const checked = NewDocument.safeParse(body)
  return checked.success ? body : { problem: checked.error.issues[0]?.message ?? TEMPLATE_AND_TITLE }
}
